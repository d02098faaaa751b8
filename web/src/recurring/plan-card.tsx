import type { RecurringPlanRow } from '@aureus/contract/recurring/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import styles from './recurring.module.css';
import { useWhenWords } from './use-words.ts';

/** One plan in a list: what it buys and when, and what has come of it. Leads to its page. */
export function PlanCard({ plan }: { plan: RecurringPlanRow }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { whenText } = useWhenWords();
  const bought = plan.coins.filter(({ share }) => share !== null);
  const names = bought.map(({ currency_name }) => currency_name).join(', ');
  const next = plan.next_run_at === null ? null : dateTime(plan.next_run_at);
  return (
    <a href={`#/pages/recurring/detail?id=${plan.id}`} className={styles.card}>
      <span className={styles.cardHead}>
        <span className={styles.icons}>
          {bought.map(({ currency_id, currency_name, currency_logo }) => (
            <CoinIcon key={currency_id} code={currency_name} src={currency_logo} size={28} />
          ))}
        </span>
        <strong>{names}</strong>
        <PlanBadge plan={plan} />
      </span>
      <span className={styles.cardSum}>
        <Amount value={plan.amount} unit="USDT" />
        <small>{whenText(plan)}</small>
      </span>
      <span className={styles.cardFacts}>
        <span>
          <small>{t`Invested`}</small>
          <Amount value={plan.invested} unit="USDT" maxDigits={2} personal />
        </span>
        <span>
          <small>{t`Worth now`}</small>
          <Amount value={plan.value} unit="USDT" maxDigits={2} personal />
        </span>
        <span>
          <small>{t`P&L`}</small>
          <Gain plan={plan} />
        </span>
      </span>
      {next === null ? null : <small className={styles.under}>{t`Next run: ${next}`}</small>}
    </a>
  );
}

/** What the plan has gained or lost until now. */
export function Gain({ plan }: { plan: Pick<RecurringPlanRow, 'value' | 'invested'> }) {
  const gain = plan.value === null ? null : new Decimal(plan.value).minus(plan.invested).toString();
  return <Amount value={gain} unit="USDT" maxDigits={2} sign tone personal />;
}

/** How a plan stands. */
export function PlanBadge({ plan }: { plan: Pick<RecurringPlanRow, 'state' | 'waiting'> }) {
  const { t } = useLingui();
  if (plan.waiting !== null) return <Badge tone="warn">{t({ message: 'Waiting', context: 'recurring buy' })}</Badge>;
  if (plan.state === 'active') return <Badge tone="up">{t({ message: 'Active', context: 'recurring buy' })}</Badge>;
  if (plan.state === 'paused') return <Badge tone="warn">{t({ message: 'Paused', context: 'recurring buy' })}</Badge>;
  return <Badge tone="plain">{t({ message: 'Ended', context: 'recurring buy' })}</Badge>;
}
