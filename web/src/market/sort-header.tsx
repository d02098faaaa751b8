import { useLingui } from '@lingui/react/macro';
import type { MarketSort, SortKey } from './list-order.ts';
import { cx } from '../ui/cx.ts';
import styles from './markets-page.module.css';
import { useVolumeSource } from './volume-source.ts';

export interface SortHeaderProps {
  sort: MarketSort;
  onSort: (key: SortKey) => void;
  /** Over rows that show the day's highest and lowest price and what was traded here. */
  wide?: boolean;
}

/** The column heads of the list. Each tap goes one step round: one order, the other, the house order. */
export function SortHeader({ sort, onSort, wide = false }: SortHeaderProps) {
  const { t } = useLingui();
  const { head } = useVolumeSource(null);
  return (
    <div className={cx(styles.head, wide && styles.wideHead)} role="group" aria-label={t`Sort by`}>
      <span className={styles.headName}>
        <SortButton name="name" label={t`Name`} sort={sort} onSort={onSort} />
        <span aria-hidden="true">·</span>
        <SortButton name="volume" label={head} sort={sort} onSort={onSort} />
      </span>
      {wide ? <span className={styles.headTrend}>{t`Last 24 hours`}</span> : null}
      <SortButton name="price" label={t`Price`} sort={sort} onSort={onSort} />
      {wide ? (
        <>
          <span>{t`24h high`}</span>
          <span>{t`24h low`}</span>
          <SortButton name="own" label={t`Traded here`} sort={sort} onSort={onSort} />
        </>
      ) : null}
      <span className={styles.headChange}>
        <SortButton name="change" label={t`24h`} sort={sort} onSort={onSort} />
      </span>
    </div>
  );
}

interface SortButtonProps {
  name: SortKey;
  label: string;
  sort: MarketSort;
  onSort: (key: SortKey) => void;
}

function SortButton({ name, label, sort, onSort }: SortButtonProps) {
  const { t } = useLingui();
  const direction = sort?.key === name ? sort.direction : null;
  const state = direction === 'up' ? t`ascending` : direction === 'down' ? t`descending` : t`not sorted`;
  return (
    <button type="button" className={styles.sort} data-direction={direction} onClick={() => onSort(name)}>
      {label}
      <svg width="8" height="12" viewBox="0 0 8 12" aria-hidden="true">
        <path d="M4 1 7 4.5H1z" data-part="up" />
        <path d="M4 11 1 7.5h6z" data-part="down" />
      </svg>
      <span className="visually-hidden">{state}</span>
    </button>
  );
}
