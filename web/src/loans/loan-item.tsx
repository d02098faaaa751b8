import type { LoanRow } from '@aureus/contract/loans/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { useCountdown } from '../platform/time/use-countdown.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge, type BadgeProps } from '../ui/badge.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { LinkRow } from '../ui/row.tsx';
import { toneOf } from './gauge.tsx';
import { isOpen, useLiveRisk } from './live-loan.ts';
import styles from './loans.module.css';
import { daysText, useRateText, useStateText } from './use-words.ts';

const TONES = {
  running: 'gold',
  overdue: 'warn',
  repaid: 'plain',
  sold: 'danger',
  short: 'danger',
} as const satisfies Record<LoanRow['state'], BadgeProps['tone']>;

/** How a loan stands. */
export function StateBadge({ loan }: { loan: LoanRow }) {
  return <Badge tone={TONES[loan.state]}>{useStateText()(loan.state)}</Badge>;
}

/** One loan in a list: what is owed, how safe it is, and how long it still runs. Leads to its page. */
export function LoanItem({ loan }: { loan: LoanRow }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const { currency_name: unit } = loan;
  const ended = date(loan.ended_at ?? loan.created_at);
  return (
    <LinkRow
      to={`/pages/borrowing/order?id=${loan.id}`}
      lead={<CoinIcon code={unit} src={loan.currency_logo} />}
      title={
        <span className={styles.what}>
          <Amount value={loan.amount} unit={unit} maxDigits={8} personal /> <StateBadge loan={loan} />
        </span>
      }
      note={
        loan.ended_at !== null ? (
          t`ended on ${ended}`
        ) : loan.matures_at === null ? (
          t`no interest any more`
        ) : (
          <Left loan={loan} />
        )
      }
      side={
        <span className={styles.itemSide}>
          <Amount value={loan.ended_at === null ? loan.debt : loan.repaid} unit={unit} maxDigits={2} personal />
          {isOpen(loan) ? <Risk loan={loan} /> : <small>{loan.ended_at === null ? t`You owe` : t`Paid back`}</small>}
        </span>
      }
    />
  );
}

function Left({ loan }: { loan: LoanRow }) {
  const { t } = useLingui();
  const left = useCountdown(loan.matures_at ?? loan.created_at);
  const overdue = daysText(loan.overdue_days);
  return loan.state === 'overdue' ? t`${overdue} overdue` : t`${left} left`;
}

function Risk({ loan }: { loan: LoanRow }) {
  const { t } = useLingui();
  const rateText = useRateText();
  const rate = useLiveRisk(loan);
  return (
    <small data-tone={rate === null ? undefined : toneOf(rate)}>
      {t`Risk rate`} {rate === null ? '–' : rateText(rate)}
    </small>
  );
}
