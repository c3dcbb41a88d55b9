import { useRef } from 'react';
import style from './transfer-dialog.module.css';

interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly { key: Key; label: string }[];
  value: Key;
  onChange: (key: Key) => void;
}

const tabId = (key: string) => `tab-${key}`;
const panelId = (key: string) => `panel-${key}`;

/** One tab stop. The arrows move and show the other tab. */
export function Tabs<Key extends string>({ label, tabs, value, onChange }: TabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: React.KeyboardEvent) => {
    const at = tabs.findIndex(tab => tab.key === value);
    const last = tabs.length - 1;
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    onChange(tabs[to]!.key);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={style.tabs} onKeyDown={move}>
      {tabs.map(tab => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={tabId(tab.key)}
          aria-selected={tab.key === value}
          aria-controls={panelId(tab.key)}
          tabIndex={tab.key === value ? 0 : -1}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** Stays mounted while another tab is shown, so that nothing chosen in it is lost. */
export function TabPanel({ of, shown, children }: { of: string; shown: boolean; children: React.ReactNode }) {
  return (
    <div role="tabpanel" id={panelId(of)} aria-labelledby={tabId(of)} hidden={!shown} className={style.panel}>
      {children}
    </div>
  );
}
