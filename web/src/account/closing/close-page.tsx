import { close, closing, leftOverUsdt } from '@aureus/contract/account/closing-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { privateKey } from '../../platform/queries/client.ts';
import { useProtectedPage } from '../../platform/session/require-login.ts';
import { closeSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import { LinkRow } from '../../ui/row.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { Refusal } from '../safety/refusal.tsx';
import styles from '../safety/safety.module.css';
import { useProblemText } from '../safety/use-problem-text.tsx';
import { useMatters } from './use-matters.ts';

type Closing = Answer<typeof closing>;

/** Asked anew whenever it is shown: what was open may have been ended on another page. */
const closingQuery = () =>
  queryOptions({
    queryKey: privateKey('account', 'closing'),
    queryFn: ({ signal }) => call(closing, {}, { signal }),
    staleTime: 0,
  });

/** What keeps the account open; when nothing does, its closing. */
export default function ClosePage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const query = useQuery({ ...closingQuery(), enabled: isLoggedIn });
  return (
    <>
      <NavBar title={t`Close the account`} />
      <main className={styles.page}>
        <p className={styles.lead}>
          {t`You are logged out everywhere at once. If you log in again within a week, the account stays; after that it cannot be opened again.`}
        </p>
        <p className={styles.lead}>
          {t`Your name, portrait, mail address and phone number are removed. The books are kept as the law asks. A new account with the same address takes nothing over from this one.`}
        </p>
        <p className={styles.lead}>
          {t`Rebates for friends you have invited and royalties of your works end with the account, and nobody can sell works you still own.`}
        </p>
        <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonRows count={3} lead={false} />}>
          {query.data === undefined ? null : <State closing={query.data} />}
        </ListStates>
      </main>
    </>
  );
}

function State({ closing: { open, hindrance, until } }: { closing: Closing }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const matters = useMatters();
  if (hindrance === 'frozen')
    return <p role="status">{t`Your money or your account is frozen. Ask customer service.`}</p>;
  if (hindrance !== null) {
    const moment = until === null ? '' : dateTime(until);
    return (
      <p role="status">
        {hindrance === 'locked'
          ? t`You have locked your settings until ${moment}.`
          : t`A password, address or factor was changed a short while ago. You can close the account from ${moment} on.`}
      </p>
    );
  }
  if (open.length === 0) return <CloseForm />;
  return (
    <>
      <h2>{t`This has to be ended first`}</h2>
      <Card padded={false}>
        {open.map(({ matter, count }) => (
          <LinkRow key={matter} title={matters[matter].name} side={count} to={matters[matter].to} />
        ))}
      </Card>
    </>
  );
}

function CloseForm() {
  const { t } = useLingui();
  const router = useRouter();
  const problemText = useProblemText();
  const [isSure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const { dateTime } = useFormat();
  const submit = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const { closes_at: closesAt } = await call(close, {});
      const moment = dateTime(closesAt);
      closeSession();
      toast(t`The account will be closed on ${moment}.`, { tone: 'good' });
      void router.navigate({ to: '/', replace: true });
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
        {t`I want to close my account. What is left in it, at most ${leftOverUsdt} USDT, I give up.`}
      </Checkbox>
      <Refusal text={refusal} />
      <Button kind="danger" full disabled={!isSure} loading={busy} onClick={() => void submit()}>
        {t`Close the account`}
      </Button>
    </>
  );
}
