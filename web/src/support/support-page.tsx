import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useLoggedIn } from '../platform/session/session.ts';
import { ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { CaseView } from './case-view.tsx';
import { caseQuery, nowQuery, useSupportRefresh } from './queries.ts';
import { Start } from './start.tsx';
import { TicketForm } from './ticket-form.tsx';

/** Customer service: the conversation there is, a new one, an earlier one, or a question without a session. */
export default function SupportPage() {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const navigate = useNavigate();
  const { id, request }: { id?: string | undefined; request?: string | undefined } = useSearch({ strict: false });
  return (
    <>
      <NavBar title={t`Customer service`} />
      <main>
        {!isLoggedIn ? (
          <TicketForm request={request} />
        ) : id === undefined ? (
          <Now request={request} />
        ) : (
          <One key={id} id={id} onAgain={() => void navigate({ to: '/pages/kefu/index', search: {} })} />
        )}
      </main>
    </>
  );
}

/** The conversation that is not closed, or the beginning of one. */
function Now({ request }: { request: string | undefined }) {
  useSupportRefresh();
  const query = useQuery(nowQuery());
  const { data } = query;
  // One that is closed while it is on the screen stays there, to be rated.
  const [shown, setShown] = useState<number | null>(null);
  const open = data?.open ?? null;
  if (open !== null && open.id !== shown) setShown(open.id);
  if (open === null && shown !== null) return <One id={String(shown)} onAgain={() => setShown(null)} />;
  return (
    <ListStates query={query} isEmpty={false} empty={null}>
      {data === undefined ? null : open === null ? (
        <Start now={data} request={request} />
      ) : (
        <CaseView one={open} now={data} onAgain={() => setShown(null)} />
      )}
    </ListStates>
  );
}

/** One conversation by its number. */
function One({ id, onAgain }: { id: string; onAgain: () => void }) {
  useSupportRefresh();
  const query = useQuery(caseQuery(id));
  const now = useQuery(nowQuery());
  return (
    <ListStates query={query} isEmpty={false} empty={null}>
      {query.data === undefined ? null : <CaseView one={query.data} now={now.data} onAgain={onAgain} />}
    </ListStates>
  );
}
