import { useId } from 'react';
import style from './toggle.module.css';

interface ToggleProps<Key extends string> {
  label: string;
  /** By key, in the order in which they are shown. */
  choices: readonly (readonly [key: Key, name: string])[];
  value: Key;
  onChange: (key: Key) => void;
}

/** One of a few ways to look at the same, beside each other. */
export function Toggle<Key extends string>({ label, choices, value, onChange }: ToggleProps<Key>) {
  const name = useId();
  return (
    <fieldset className={style.toggle}>
      <legend className="only-heard">{label}</legend>
      {choices.map(([key, text]) => (
        <label key={key}>
          <input type="radio" name={name} checked={value === key} onChange={() => onChange(key)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
