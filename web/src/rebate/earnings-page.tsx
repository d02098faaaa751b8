import type { EarningRow } from '@aureus/contract/rebate/shapes.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { Row } from '../ui/row.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { earningsQuery } from './queries.ts';
import styles from './rebate.module.css';
import { useRebateRefresh } from './use-rebate-refresh.ts';
import { useDay, useFate, usePercent } from './use-words.ts';

/** What the fees of friends have brought, day by day, each as a sum that can be reckoned again. */
export default function EarningsPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  return (
    <>
      <NavBar title={t`Rebates day by day`} />
      <main className={layout.list}>{isLoggedIn ? <Earnings /> : null}</main>
    </>
  );
}

function Earnings() {
  const { t } = useLingui();
  const day = useDay();
  const query = useInfiniteQuery(earningsQuery());
  useRebateRefresh();
  const rows = query.data?.pages.flatMap(({ earnings }) => earnings) ?? [];
  const days = [...Map.groupBy(rows, (row) => row.day)];
  return (
    <ListStates
      query={query}
      isEmpty={rows.length === 0}
      skeleton={<SkeletonRows count={5} />}
      empty={
        <EmptyState
          title={t`No rebates yet`}
          note={t`Fees of your friends are added up after each day (UTC) and stand here.`}
          action={<a className={styles.link} href="#/pages/setting/share">{t`To your link`}</a>}
        />
      }
    >
      {days.map(([date, all]) => (
        <section key={date} aria-label={day(date)}>
          <h2 className={styles.day}>{day(date)}</h2>
          <ul>
            {all.map((row) => (
              <li key={row.id}>
                <Earning row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ListEnd query={query} />
    </ListStates>
  );
}

/** One rebate: whose fees, fee × rate = rebate, and what becomes of it. */
function Earning({ row }: { row: EarningRow }) {
  const { t } = useLingui();
  const percent = usePercent();
  const fate = useFate();
  const { currency_name: unit, currency_logo: logo, scale, trades } = row;
  const exact = (amount: string) => <Amount value={amount} unit={unit} maxDigits={scale} personal />;
  const times = plural(trades, { one: '# trade', other: '# trades' });
  const fee = exact(row.fee);
  const states = {
    pending: { text: t({ message: 'Waiting', context: 'rebate' }), tone: 'gold' },
    paid: { text: t({ message: 'Paid', context: 'rebate' }), tone: 'up' },
    nothing: { text: t({ message: 'Nothing', context: 'rebate' }), tone: 'plain' },
  } as const;
  const { text, tone } = states[row.state];
  return (
    <Row
      lead={<CoinIcon code={unit} src={logo} />}
      title={row.name}
      note={
        <>
          {row.state === 'nothing' ? (
            <Trans>
              {times}, {fee} in fees
            </Trans>
          ) : (
            <>
              {fee} × {percent(row.rate)} = {exact(row.amount)} · {times}
            </>
          )}
          <br />
          {fate(row)}
        </>
      }
      side={
        <span className={styles.side}>
          {exact(row.amount)}
          <Badge tone={tone}>{text}</Badge>
        </span>
      }
    />
  );
}
