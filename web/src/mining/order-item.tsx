import type { MiningOrderRow } from '@aureus/contract/mining/shapes.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { ProgressRing } from '../ui/progress-ring.tsx';
import { LinkRow } from '../ui/row.tsx';
import styles from './mining.module.css';
import { daysText, usePercent, useUntil } from './use-words.ts';

/** One order in a list: how far it has come, what is locked, what it has brought. Leads to its page. */
export function OrderItem({ order }: { order: MiningOrderRow }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const percent = usePercent();
  const { currency_name: unit, finished_days: finished, day: days } = order;
  const rate = percent(order.interest_rate);
  const total = daysText(days);
  const ended = date(order.ended_at ?? order.matures_at);
  return (
    <LinkRow
      to={`/pages/lockming/detail?id=${order.id}`}
      lead={
        <ProgressRing share={finished / days} label={t`${finished} of ${total} are over`}>
          <small>
            {finished}/{days}
          </small>
        </ProgressRing>
      }
      title={
        <span className={styles.what}>
          <Amount value={order.amount} unit={unit} maxDigits={8} personal />{' '}
          {order.state === 'running' ? null : <StateBadge order={order} />}
        </span>
      }
      note={
        order.next_dividend_at === null ? (
          t`${rate} a day · ended on ${ended}`
        ) : (
          <NextInterest order={order} at={order.next_dividend_at} />
        )
      }
      side={
        <span className={styles.side}>
          <Amount value={order.total_interest} unit={unit} maxDigits={8} sign personal />
          <small>{t`received`}</small>
        </span>
      }
    />
  );
}

function NextInterest({ order, at }: { order: MiningOrderRow; at: string }) {
  const until = useUntil(at);
  const interest = <Amount value={order.day_interest} unit={order.currency_name} maxDigits={8} sign personal />;
  return (
    <Trans>
      {interest} {until}
    </Trans>
  );
}

/** How an order has ended, or that it runs. */
export function StateBadge({ order }: { order: MiningOrderRow }) {
  const { t } = useLingui();
  if (order.state === 'running') return <Badge>{t({ message: 'Running', context: 'lock mining order' })}</Badge>;
  if (order.state === 'matured')
    return <Badge tone="up">{t({ message: 'Matured', context: 'lock mining order' })}</Badge>;
  return <Badge tone="plain">{t({ message: 'Redeemed early', context: 'lock mining order' })}</Badge>;
}
