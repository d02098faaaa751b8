import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { signOf } from '../../platform/format/number.ts';
import { Amount } from '../../ui/amount.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { EmptyState, ListStates } from '../../ui/list-states.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { Holding } from '../../wallet/public.ts';
import { balancesQuery } from '../queries.ts';
import styles from './orders.module.css';

const owns = (balance: Holding): boolean => signOf(balance.available) !== 0 || signOf(balance.held) !== 0;

/** What the spot account holds; the currencies of the pair on screen first. */
export default function Holdings({ first }: { first: readonly number[] }) {
  const { t } = useLingui();
  const query = useQuery(balancesQuery());
  const all = [...(query.data?.values() ?? [])];
  const shown = all
    .filter((balance) => first.includes(balance.currency) || owns(balance))
    .toSorted((a, b) => Number(first.includes(b.currency)) - Number(first.includes(a.currency)));
  return (
    <ListStates
      query={query}
      isEmpty={shown.length === 0}
      skeleton={<SkeletonRows count={3} />}
      empty={<EmptyState title={t`Nothing held yet`} />}
    >
      <ul>
        {shown.map((balance) => (
          <li key={balance.currency} className={styles.balance}>
            <span>
              <CoinIcon code={balance.name} src={balance.logo} size={26} />
              {balance.name}
            </span>
            <dl>
              <dt>{t`Available`}</dt>
              <dd>
                <Amount value={balance.available} maxDigits={8} personal />
              </dd>
            </dl>
            <dl>
              <dt>{t`In orders`}</dt>
              <dd>
                <Amount value={balance.held} maxDigits={8} personal />
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </ListStates>
  );
}
