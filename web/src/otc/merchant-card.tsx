import type { MerchantRow } from '@aureus/contract/otc/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Avatar } from '../ui/avatar.tsx';
import money from '../ui/money/money-form.module.css';
import { ProgressRing } from '../ui/progress-ring.tsx';
import { SimulatedMark } from '../ui/simulated-mark.tsx';
import styles from './otc.module.css';
import { minutesOf, useMinutesText } from './use-words.ts';

/** The figures of a merchant, of real orders of the last 30 days. */
export function MerchantCard({ merchant }: { merchant: MerchantRow }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const minutes = useMinutesText();
  const { name, since, orders, completed_rate: rate, release_seconds: seconds, good, bad } = merchant;
  const day = date(since);
  return (
    <section className={money.box} aria-label={name}>
      <div className={styles.who}>
        <Avatar name={name} size={48} />
        <span className={styles.merchantText}>
          <strong>
            {name} {merchant.is_demo ? <SimulatedMark /> : null}
          </strong>
          <small>{t`Merchant since ${day}`}</small>
        </span>
        {rate === null ? null : (
          <ProgressRing share={new Decimal(rate).div(100).toDrawn()} size={56} label={t`Completed: ${rate}%`}>
            <Amount value={rate} unit="%" maxDigits={0} />
          </ProgressRing>
        )}
      </div>
      <dl className={styles.cells}>
        <Cell label={t`Orders in 30 days`}>{orders}</Cell>
        <Cell label={t`Completed rate`}>
          <Amount value={rate} unit="%" maxDigits={1} />
        </Cell>
        <Cell label={t`Time until release`}>{seconds === null ? '–' : minutes(minutesOf(seconds))}</Cell>
        <Cell label={t`Ratings, good and bad`}>
          {good} · {bad}
        </Cell>
      </dl>
      {merchant.is_demo ? <p className={styles.quiet}>{t`This merchant is run by Aureus for the demo.`}</p> : null}
    </section>
  );
}

function Cell({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
