import type { leader } from '@aureus/contract/copy/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { ListStates } from '../ui/list-states.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { ApplyForm } from './apply-form.tsx';
import styles from './copy.module.css';
import { LeadingParts } from './leading-parts.tsx';
import { leaderQuery } from './queries.ts';
import { ResignButton } from './resign-button.tsx';
import { useCopyRefresh } from './use-copy-refresh.ts';

export type Leading = Answer<typeof leader>;

/** The user as a trader: how to become one, what became of the application, followers and shares. */
export default function LeaderPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  return (
    <>
      <NavBar title={t`My page as a trader`} />
      <main className={layout.wide}>{isLoggedIn ? <Shown /> : null}</main>
    </>
  );
}

function Shown() {
  const query = useQuery(leaderQuery());
  useCopyRefresh();
  return (
    <ListStates query={query} isEmpty={false} empty={null} skeleton={<MoneyFormSkeleton />}>
      {query.data === undefined ? null : <Standing own={query.data} />}
    </ListStates>
  );
}

function Standing({ own }: { own: Leading }) {
  switch (own.state) {
    case 'applied':
      return <Waiting own={own} />;
    case 'leading':
      return <LeadingParts own={own} />;
    case 'ended':
      return (
        <>
          <LeadingParts own={own} />
          <ApplyForm own={own} />
        </>
      );
    case 'none':
    case 'refused':
      return <ApplyForm own={own} />;
  }
}

function Waiting({ own }: { own: Leading }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const time = own.applied_at === null ? '' : dateTime(own.applied_at);
  return (
    <section className={styles.card} aria-labelledby="copy-waiting">
      <h2 id="copy-waiting" className={styles.heading}>{t`Your application is being looked at`}</h2>
      <p className={styles.quiet}>{t`Sent ${time}. Two operators decide, and you get a message.`}</p>
      <div className={styles.acts}>
        <ResignButton state="applied" />
      </div>
    </section>
  );
}
