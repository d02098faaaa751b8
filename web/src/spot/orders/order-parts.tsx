import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import buttons from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import styles from './orders.module.css';

/** Base and quote of `BTC/USDT`. */
export function namesOf(symbol: string): [base: string, quote: string] {
  const [base = '', quote = ''] = symbol.split('/');
  return [base, quote];
}

export function SideText({ type }: { type: 1 | 2 }) {
  const { t } = useLingui();
  return <span className={type === 1 ? 'tone-up' : 'tone-down'}>{type === 1 ? t`Buy` : t`Sell`}</span>;
}

/** The time, and the number of the order: bills name it. */
export function When({ at, number }: { at: string; number: number }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  return (
    <span className={styles.time}>
      {dateTime(at)} <span className={styles.number}>{t`No. ${number}`}</span>
    </span>
  );
}

export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <span>{children}</span>
    </span>
  );
}

/** The way on from a list that is empty. */
export function ToMarkets() {
  const { t } = useLingui();
  return (
    <Link to="/pages/market/market" className={cx(buttons.button, buttons.secondary, buttons.small)}>
      {t`See the markets`}
    </Link>
  );
}
