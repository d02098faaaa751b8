import type { PlanRow } from '@aureus/contract/mining/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './mining.module.css';
import { plansQuery } from './queries.ts';
import { daysText, usePercent } from './use-words.ts';

const MOST = 5;
/** What is left of plans changes while one looks. */
const ASK_AGAIN_MS = 30_000;

/** The first plans side by side: for how long, at what rate, from what amount. */
export default function MiningOffers() {
  const { t } = useLingui();
  const query = useQuery({ ...plansQuery(), refetchInterval: ASK_AGAIN_MS });
  const plans = (query.data ?? []).slice(0, MOST);
  return (
    <ListStates
      query={query}
      isEmpty={plans.length === 0}
      empty={<p className={styles.under}>{t`No plans right now`}</p>}
      skeleton={<Skeleton height={118} radius={10} />}
    >
      <ul className={styles.offers}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <Offer plan={plan} />
          </li>
        ))}
      </ul>
    </ListStates>
  );
}

function Offer({ plan }: { plan: PlanRow }) {
  const { t } = useLingui();
  const percent = usePercent();
  const unit = plan.currency_name;
  const isSoldOut = new Decimal(plan.left).lt(plan.save_min);
  const to = isSoldOut ? '/pages/lockming/lockming' : `/pages/lockming/buy?id=${plan.id}`;
  return (
    <a href={`#${to}`} className={styles.offer} data-off={isSoldOut || undefined}>
      <span className={styles.coin}>
        <CoinIcon code={unit} src={plan.currency_logo} size={22} />
        <strong>{unit}</strong>
        <Badge tone={isSoldOut ? 'plain' : 'gold'}>{daysText(plan.day)}</Badge>
      </span>
      <span className={styles.rate}>
        <strong>{percent(plan.interest_rate)}</strong> {t({ message: 'a day', context: 'behind a rate' })}
      </span>
      <span className={styles.under}>
        {isSoldOut ? (
          t({ message: 'Sold out', context: 'plan' })
        ) : (
          <>
            {t`Minimum`} <Amount value={plan.save_min} unit={unit} maxDigits={8} />
          </>
        )}
      </span>
    </a>
  );
}
