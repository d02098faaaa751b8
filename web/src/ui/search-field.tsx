import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import styles from './field.module.css';
import { CloseIcon, SearchIcon } from './icons.tsx';
import { cx } from './cx.ts';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
  onEnter?: () => void;
}

export function SearchField({ label, value, onChange, autoFocus = false, ref, onEnter }: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <div className={cx(styles.box, styles.search)}>
      <SearchIcon size={18} />
      <input
        ref={ref}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page opened to search
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.();
        }}
      />
      {value === '' ? null : (
        <button type="button" className={styles.side} aria-label={t`Clear`} onClick={() => onChange('')}>
          <CloseIcon size={16} />
        </button>
      )}
    </div>
  );
}
