import { useLingui } from '@lingui/react/macro';
import { formatNumber, isDecimal, percentGap, signOf, tinyParts } from '../platform/format/number.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import styles from './bits.module.css';
import { cx } from './cx.ts';

export interface AmountProps {
  /** Decimal text as the wire gives it. Null and undefined show a dash. */
  value: string | null | undefined;
  /** Shown behind, quieter: a currency code. */
  unit?: string | undefined;
  /** Exactly so many fraction digits. Wins over the next two. */
  digits?: number | undefined;
  minDigits?: number | undefined;
  maxDigits?: number | undefined;
  /** A `+` before gains. */
  sign?: boolean;
  /** Gains in the up colour, losses in the down colour. */
  tone?: boolean;
  /** 1.2K, 3.4M. */
  compact?: boolean;
  /** ISO code: money of that currency. */
  fiat?: string | undefined;
  /** Hidden when the user hides balances. */
  personal?: boolean;
  className?: string | undefined;
}

/**
 * Every amount, price and figure of money on every screen. Takes decimal text, never a float; writes it in the
 * user's language with figures of equal width; cuts, never rounds up; writes tiny prices with counted zeros.
 */
export function Amount({
  value,
  unit,
  digits,
  minDigits,
  maxDigits,
  sign = false,
  tone = false,
  compact = false,
  fiat,
  personal = false,
  className,
}: AmountProps) {
  const { i18n, t } = useLingui();
  const hidden = usePreferences((state) => state.hideBalances) && personal;
  const locale = i18n.locale || 'en';
  const known = value !== null && value !== undefined && isDecimal(value);
  const side = tone && known && !hidden ? signOf(value) : 0;
  const classes = cx(styles.amount, side === 1 && 'tone-up', side === -1 && 'tone-down', className);
  const behind =
    unit === undefined ? null : (
      <>
        {unit === '%' ? percentGap(locale) : ' '}
        <span className={styles.unit}>{unit}</span>
      </>
    );

  if (hidden) {
    return (
      <span className={classes}>
        <span aria-hidden="true">••••••</span>
        <span className="visually-hidden">{t`hidden`}</span>
      </span>
    );
  }
  if (!known) return <span className={classes}>–</span>;

  const tiny = digits === undefined && fiat === undefined && !compact ? tinyParts(value, locale) : null;
  if (tiny !== null) {
    return (
      <span className={classes}>
        <span aria-hidden="true">
          {sign && side !== -1 && !value.startsWith('-') ? '+' : ''}
          {tiny.head}
          <span className={styles.zeros}>{tiny.zeros}</span>
          {tiny.digits}
        </span>
        <span className="visually-hidden">{value}</span>
        {behind}
      </span>
    );
  }
  return (
    <span className={classes}>
      {formatNumber(value, {
        locale,
        minDigits: digits ?? minDigits ?? (fiat === undefined ? 0 : 2),
        maxDigits: digits ?? maxDigits ?? (fiat === undefined ? 4 : 2),
        sign,
        compact,
        fiat,
      })}
      {behind}
    </span>
  );
}
