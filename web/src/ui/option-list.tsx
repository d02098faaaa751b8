import type { ReactNode } from 'react';
import styles from './choice.module.css';
import { CheckIcon } from './frame-icons.tsx';

export interface OptionListProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode; note?: ReactNode; lead?: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
}

/** The rows of a choice sheet; the chosen one has a tick. */
export function OptionList<Value extends string>({ label, options, value, onChange }: OptionListProps<Value>) {
  return (
    <div role="radiogroup" aria-label={label} className={styles.options}>
      {options.map((option, index) => {
        const chosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={chosen}
            tabIndex={chosen || (value === null && index === 0) ? 0 : -1}
            className={styles.option}
            data-roving
            onKeyDown={(event) => {
              const group = event.currentTarget.parentElement;
              if (group !== null && ['ArrowDown', 'ArrowUp'].includes(event.key)) {
                event.preventDefault();
                const rows = [...group.querySelectorAll<HTMLElement>('[data-roving]')];
                rows[index + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
              }
            }}
            onClick={() => onChange(option.value)}
          >
            {option.lead}
            <span className={styles.optionText}>{option.label}</span>
            {option.note === undefined ? null : <span className={styles.optionNote}>{option.note}</span>}
            {chosen ? <CheckIcon size={20} /> : null}
          </button>
        );
      })}
    </div>
  );
}
