import type { summary } from '@aureus/contract/rebate/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import styles from './rebate.module.css';

type Summary = Answer<typeof summary>;

/** What invitations have brought, each coin by itself, and what all of it was worth. */
export function Brought({ summary: { sums, worth, worth_month: month, next_at: nextAt } }: { summary: Summary }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const next = nextAt === null ? '' : dateTime(nextAt);
  return (
    <section className={money.box} aria-labelledby="rebate-brought">
      <h2 id="rebate-brought" className={styles.heading}>
        {t`What it has brought`}
      </h2>
      <dl className={styles.worth}>
        <div>
          <dt>{t`In all`}</dt>
          <dd>
            <Amount value={worth} unit="USDT" maxDigits={2} personal />
          </dd>
        </div>
        <div>
          <dt>{t`Last 30 days`}</dt>
          <dd>
            <Amount value={month} unit="USDT" maxDigits={2} personal />
          </dd>
        </div>
      </dl>
      <p className={styles.under}>
        {sums.length === 0
          ? t`Nothing yet. Fees of your friends are added up after each day (UTC).`
          : t`Worth by the prices of the trades. You are paid in the coin of each fee:`}
      </p>
      {sums.map(({ currency_id: id, currency_name: unit, currency_logo: logo, paid, paid_today: today, pending }) => (
        <div key={id} className={styles.sum}>
          <div className={styles.coin}>
            <CoinIcon code={unit} src={logo} size={24} />
            <strong>{unit}</strong>
          </div>
          <dl className={money.facts}>
            <Fact label={t`Waiting to be paid`}>
              <Amount value={pending} unit={unit} maxDigits={8} personal />
            </Fact>
            <Fact label={t`Paid today`}>
              <Amount value={today} unit={unit} maxDigits={8} personal />
            </Fact>
            <Fact label={t`Paid in all`} isMain>
              <Amount value={paid} unit={unit} maxDigits={8} personal />
            </Fact>
          </dl>
        </div>
      ))}
      {nextAt === null ? null : <p className={styles.under}>{t`Next payment: ${next}`}</p>}
    </section>
  );
}
