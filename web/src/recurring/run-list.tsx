import type { RecurringRunRow } from '@aureus/contract/recurring/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import money from '../ui/money/money-form.module.css';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { runsQuery } from './queries.ts';
import styles from './recurring.module.css';
import { useReasonText } from './use-words.ts';

/** Each run of a plan, newest first: what it cost and bought, or why it did not. */
export function RunList({ planId }: { planId: number }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(runsQuery(planId));
  const runs = query.data?.pages.flatMap((page) => page.runs) ?? [];
  return (
    <section className={money.box} aria-labelledby="recurring-history">
      <h2 id="recurring-history" className={styles.heading}>
        {t({ message: 'History', context: 'of a plan' })}
      </h2>
      <ListStates
        query={query}
        isEmpty={runs.length === 0}
        skeleton={<SkeletonRows count={3} lead={false} />}
        empty={<EmptyState title={t`No runs yet`} note={t`Each run is listed here, with the price paid.`} />}
      >
        <ol className={styles.runs}>
          {runs.map((run) => (
            <li key={run.id}>
              <RunItem run={run} />
            </li>
          ))}
        </ol>
        <ListEnd query={query} />
        <a className={styles.link} href="#/pages/fund/transfer_history?tab=exchanges">
          {t`Receipts of the conversions`}
        </a>
      </ListStates>
    </section>
  );
}

function RunItem({ run }: { run: RecurringRunRow }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const reasonText = useReasonText();
  const state = {
    bought: <Badge tone="up">{t({ message: 'Bought', context: 'run of a plan' })}</Badge>,
    left_out: <Badge tone="plain">{t({ message: 'Left out', context: 'run of a plan' })}</Badge>,
    skipped: <Badge tone="warn">{t({ message: 'Skipped', context: 'run of a plan' })}</Badge>,
  }[run.state];
  return (
    <>
      <div className={styles.runHead}>
        <time dateTime={run.made_at}>{dateTime(run.made_at)}</time>
        {state}
      </div>
      {run.reason === null ? (
        <ul>
          {run.parts.map((part) => (
            <li key={part.currency_id} className={styles.part}>
              <span>
                {part.reason === null ? (
                  <Amount value={part.received} unit={part.currency_name} maxDigits={8} personal />
                ) : (
                  part.currency_name
                )}
              </span>
              <small className={styles.side}>
                {part.reason === null ? (
                  <>
                    <Amount value={part.paid} unit="USDT" maxDigits={2} personal />
                    <span>
                      {t({ message: 'Price', context: 'price paid' })} <Amount value={part.price} maxDigits={4} />
                    </span>
                  </>
                ) : (
                  reasonText(part.reason)
                )}
              </small>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.under}>{reasonText(run.reason)}</p>
      )}
    </>
  );
}
