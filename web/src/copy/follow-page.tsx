import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { ListStates } from '../ui/list-states.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import styles from './copy.module.css';
import { FollowForm } from './follow-form.tsx';
import { followQuery, termsQuery, traderQuery } from './queries.ts';
import { NoTrader } from './no-trader.tsx';

/** How a trader is followed: in what size, with how much, and until which loss. Of one who is followed, its changes. */
export default function FollowPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const { uid }: { uid?: string | undefined } = useSearch({ strict: false });
  return (
    <>
      <NavBar title={t`Copy settings`} />
      <main className={styles.form}>
        {!isLoggedIn ? null : uid === undefined ? <NoTrader /> : <Settings key={uid} uid={uid} />}
      </main>
    </>
  );
}

function Settings({ uid }: { uid: string }) {
  const trader = useQuery(traderQuery(uid));
  const terms = useQuery(termsQuery());
  const current = useQuery(followQuery(uid));
  if (isRefusedAs(trader.error, 'copy_leader_unknown')) return <NoTrader />;
  const queries = [trader, terms, current];
  const first =
    queries.find(({ error, data }) => error !== null && data === undefined) ?? queries.find((one) => one.isPending);
  return (
    <ListStates query={first ?? trader} isEmpty={false} empty={null} skeleton={<MoneyFormSkeleton />}>
      {trader.data === undefined || terms.data === undefined || current.data === undefined ? null : (
        <FollowForm key={current.data?.id} uid={uid} trader={trader.data} terms={terms.data} current={current.data} />
      )}
    </ListStates>
  );
}
