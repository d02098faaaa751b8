import { exportAsk, exportPiece, exportState } from '@aureus/contract/account/export-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { saveFile } from '../platform/files/save-file.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { privateKey } from '../platform/queries/client.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Button } from '../ui/button.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Refusal } from './safety/refusal.tsx';
import styles from './safety/safety.module.css';
import { useProblemText } from './safety/use-problem-text.tsx';

const stateQuery = () =>
  queryOptions({
    queryKey: privateKey('account', 'export'),
    queryFn: ({ signal }) => call(exportState, {}, { signal }),
    staleTime: 0,
    // The notice says it too; whoever waits on this page sees it here.
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? 3_000 : false),
  });

/** Lets the file of the user's data be made, and fetches it. */
export default function ExportPage() {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const isLoggedIn = useProtectedPage();
  const query = useQuery({ ...stateQuery(), enabled: isLoggedIn });
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const ask = (): Promise<void> =>
    run(async () => {
      client.setQueryData(stateQuery().queryKey, await call(exportAsk, {}));
    });
  const fetchAll = (pieces: number): Promise<void> =>
    run(async () => {
      const texts: string[] = [];
      for (let number = 0; number < pieces; number += 1) texts.push((await call(exportPiece, { number })).text);
      saveFile(new Blob(texts, { type: 'application/x-ndjson' }), 'aureus-data.jsonl');
    });
  const { data } = query;
  const moment = dateTime(data?.ends_at ?? 0);
  return (
    <>
      <NavBar title={t`Your data`} />
      <main className={styles.page}>
        <p className={styles.lead}>
          {t`One file with what Aureus keeps about you: profile, logins, balances and every movement of money, orders, messages. Each line is a record in JSON. Pictures are not in it.`}
        </p>
        <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonRows count={2} lead={false} />}>
          {data === undefined ? null : (
            <>
              {data.state === 'making' ? (
                <p role="status">{t`Your file is being made. You will get a message when it is ready.`}</p>
              ) : null}
              {data.state === 'ready' ? (
                <>
                  <p role="status">{t`Your file is ready. You can download it until ${moment}.`}</p>
                  <Button full loading={busy} onClick={() => void fetchAll(data.pieces)}>
                    {t`Download`}
                  </Button>
                </>
              ) : null}
              <Refusal text={refusal} />
              {data.state === 'making' ? null : (
                <Button
                  full
                  kind={data.state === 'ready' ? 'secondary' : 'primary'}
                  disabled={busy}
                  onClick={() => void ask()}
                >
                  {data.state === 'ready' ? t`Make it again` : t`Make my file`}
                </Button>
              )}
            </>
          )}
        </ListStates>
      </main>
    </>
  );
}
