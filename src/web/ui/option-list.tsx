import { Check } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { placeBeside } from './place-beside.ts';
import style from './select.module.css';

export interface Option {
  value: string;
  label: string;
}

interface OptionListProps {
  /** The id of the field. Those of the options begin with it. */
  id: string;
  label: string;
  field: React.RefObject<HTMLInputElement | null>;
  options: readonly Option[];
  value: string | null;
  /** The index of the option that the keys are at; -1 for none. */
  at: number;
  /** Said when there are no options. */
  empty: string;
  /** It is open from the beginning, in room that is made for it: what comes below it stays in sight. */
  inRoom: boolean;
  onChoose: (value: string) => void;
}

/** The list is as high as there is room, within these limits. */
const HEIGHT = { least: 140, most: 300 };

/** The options below a field, drawn above everything. The focus stays in the field, whose keys move through them. */
export function OptionList({ id, label, field, options, value, at, empty, inRoom, onChoose }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef(() => {
    list.current!.style.width = `${field.current!.offsetWidth}px`;
    placeBeside(field.current!, list.current!, { height: HEIGHT });
  }).current;
  useLayoutEffect(() => {
    list.current!.showPopover();
    if (!inRoom) return;
    place();
    const { scrollHeight, parentElement } = list.current!;
    parentElement!.style.paddingBottom = `${Math.min(scrollHeight, HEIGHT.most)}px`;
  }, [inRoom, place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fewer options may fit where more did not
  useLayoutEffect(place, [options.length]);
  useLayoutEffect(() => {
    list.current!.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  useEffect(() => {
    const follow = new AbortController();
    const { signal } = follow;
    const onScroll = (event: Event) => event.target !== list.current && place();
    window.addEventListener('scroll', onScroll, { capture: true, passive: true, signal });
    window.addEventListener('resize', place, { signal });
    return () => follow.abort();
  }, [place]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
    <div
      ref={list}
      id={`${id}-list`}
      popover="manual"
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      className={style.list}
      onMouseDown={event => event.preventDefault()}
      onClick={event => {
        const option = (event.target as Element).closest('[role=option]');
        if (option instanceof HTMLElement) onChoose(option.dataset.value!);
      }}
    >
      {options.map((option, index) => (
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === value}
          data-at={index === at || undefined}
          data-value={option.value}
        >
          {option.value === value && <Check size={14} aria-hidden />}
          {option.label}
        </div>
      ))}
      {options.length === 0 && <p className={style.empty}>{empty}</p>}
    </div>
  );
}
