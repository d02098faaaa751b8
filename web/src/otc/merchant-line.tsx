import type { MerchantRow } from '@aureus/contract/otc/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { percentGap } from '../platform/format/number.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { SimulatedMark } from '../ui/simulated-mark.tsx';
import styles from './otc.module.css';
import { minutesOf, useMinutesText } from './use-words.ts';

/** A merchant with what one should know of them; leads to their page. */
export function MerchantLine({ merchant }: { merchant: MerchantRow }) {
  return (
    <a href={`#/pages/otc/merchant?id=${merchant.id}`} className={styles.merchant}>
      <Avatar name={merchant.name} size={32} />
      <span className={styles.merchantText}>
        <span className={styles.merchantName}>
          {merchant.name} {merchant.is_demo ? <SimulatedMark /> : null}
        </span>
        <MerchantFigures merchant={merchant} />
      </span>
    </a>
  );
}

/** Orders of the last 30 days, the part of them that was completed, and how fast coins are released. */
export function MerchantFigures({ merchant }: { merchant: MerchantRow }) {
  const { t } = useLingui();
  const { number, locale } = useFormat();
  const minutes = useMinutesText();
  const { orders, completed_rate: rate, release_seconds: seconds } = merchant;
  const share = rate === null ? null : `${number(rate, { maxDigits: 1 })}${percentGap(locale)}%`;
  const time = seconds === null ? null : minutes(minutesOf(seconds));
  return (
    <small className={styles.figures}>
      <span>{plural(orders, { one: '# order', other: '# orders' })}</span>
      {share === null ? null : <span>{t`${share} completed`}</span>}
      {time === null ? null : <span>{t`releases in ${time}`}</span>}
    </small>
  );
}
