import { deleteAccount } from '@aureus/contract/otc/merchant-calls.ts';
import type { OtcAccountRow } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import layout from '../ui/product.module.css';
import { Row } from '../ui/row.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { toastFailure } from '../ui/toast-failure.ts';
import { AccountForm } from './account-form.tsx';
import { MethodMark } from './method-mark.tsx';
import styles from './otc.module.css';
import { accountsQuery } from './queries.ts';

/** Where the user pays from and is paid to at the OTC desk, all in their verified name. */
export default function AccountsPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const query = useQuery({ ...accountsQuery(), enabled: isLoggedIn });
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<OtcAccountRow | null>(null);
  const rows = query.data?.accounts ?? [];
  const isVerified = query.data?.holder !== null;
  return (
    <>
      <NavBar title={t`Your payment accounts`} />
      <main className={layout.column}>
        <p>{t`Accounts outside Aureus from which you pay other people, and to which they pay you. All are in your verified name.`}</p>
        {isLoggedIn ? (
          <ListStates
            query={query}
            isEmpty={rows.length === 0}
            skeleton={<SkeletonRows count={3} />}
            empty={
              <EmptyState
                title={t`No payment accounts yet`}
                {...(isVerified
                  ? {}
                  : {
                      note: t`Verify your identity first: the name of the account has to be yours.`,
                      action: <a className={styles.link} href="#/pages/setting/real_mark">{t`Verify your identity`}</a>,
                    })}
              />
            }
          >
            <ul className={styles.accounts}>
              {rows.map((row) => (
                <li key={row.id}>
                  <Row
                    title={row.account}
                    note={
                      <>
                        <MethodMark method={row.method} /> {row.holder}
                        {row.bank === '' ? '' : ` · ${row.bank}`}
                      </>
                    }
                    side={
                      <Button
                        kind="text"
                        size="small"
                        aria-label={t`Remove ${row.account}`}
                        onClick={() => setLeaving(row)}
                      >
                        {t`Remove`}
                      </Button>
                    }
                  />
                </li>
              ))}
            </ul>
          </ListStates>
        ) : null}
        {isLoggedIn && query.data !== undefined && isVerified ? (
          <PageFoot>
            <Button full onClick={() => setAdding(true)}>
              {t`Add a payment account`}
            </Button>
          </PageFoot>
        ) : null}
      </main>
      {isAdding ? <AccountForm onClose={() => setAdding(false)} /> : null}
      <RemoveDialog account={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

function RemoveDialog({ account, onClose }: { account: OtcAccountRow | null; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteAccount, { id: String(id) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['private', 'otc', 'accounts'] }),
    onError: toastFailure,
    onSettled: onClose,
  });
  return (
    <Dialog
      open={account !== null}
      onClose={onClose}
      title={t`Remove this payment account?`}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="danger" loading={remove.isPending} onClick={() => account && remove.mutate(account.id)}>
            {t`Remove`}
          </Button>
        </>
      }
    >
      {account === null ? null : `${account.method.name} · ${account.account}`}
    </Dialog>
  );
}
