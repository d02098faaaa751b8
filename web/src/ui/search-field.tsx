import { useLingui } from '@lingui/react/macro';
import styles from './field.module.css';
import { CloseIcon, SearchIcon } from './icons.tsx';
import { cx } from './cx.ts';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

export function SearchField({ label, value, onChange, autoFocus = false }: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <div className={cx(styles.box, styles.search)}>
      <SearchIcon size={18} />
      <input
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
      />
      {value === '' ? null : (
        <button type="button" className={styles.side} aria-label={t`Clear`} onClick={() => onChange('')}>
          <CloseIcon size={16} />
        </button>
      )}
    </div>
  );
}
