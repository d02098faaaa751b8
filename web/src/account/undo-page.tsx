import { undoChanges, undoShow } from '@aureus/contract/account/undo-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { ButtonRow, Row } from '../ui/row.tsx';
import { SkeletonForm } from '../ui/skeleton-form.tsx';
import { Loading } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './account.module.css';
import { useAskedFactor } from './safety/asked-factor.tsx';
import { useEventNames } from './safety/event-names.ts';
import { Refusal } from './safety/refusal.tsx';
import { useProblemText } from './safety/use-problem-text.tsx';
import { useNewPassword } from './use-new-password.tsx';
import { type Wallet, wallets } from './wallet-login/providers.ts';
import { proveByWallet, WalletError } from './wallet-login/sign-in.ts';
import { useWalletProblems } from './wallet-login/use-wallet-problems.ts';

/**
 * Where the link of a message about a changed account leads. Opening it shows what was changed and undoes nothing: that
 * takes the password of before, or the wallet that opens the account, and a press of the button.
 */
export default function UndoPage() {
  const { t } = useLingui();
  const { token = '' } = useSearch({ from: '/pages/common/undo' });
  const { dateTime } = useFormat();
  const names = useEventNames();
  const shown = useQuery({ queryKey: ['undo', token], queryFn: () => call(undoShow, { token }), retry: false });
  const { data, error } = shown;
  return (
    <>
      <NavBar title={t`Undo a change`} />
      <main className={styles.page}>
        {data === undefined && error === null ? (
          <Loading label={t`Loading`}>
            <SkeletonForm count={3} />
          </Loading>
        ) : null}
        {data === undefined && error !== null ? (
          <ErrorState error={error} onRetry={() => void shown.refetch()} />
        ) : null}
        {data === undefined ? null : (
          <>
            <div className={styles.welcome}>
              <p>
                {t`If this was not you, undo it. What was changed after it goes back as well, all devices are logged out, and withdrawals stay paused.`}
              </p>
            </div>
            <Card padded={false}>
              <Row title={names[data.change]} note={dateTime(data.create_time)} />
              {data.later.map((change, index) => (
                // The same change may have been made twice.
                <Row key={`${index} ${change}`} title={names[change]} />
              ))}
            </Card>
            <UndoForm token={token} byWallet={data.wallet} onGone={() => void shown.refetch()} />
          </>
        )}
      </main>
    </>
  );
}

/** @param byWallet whether a wallet opens the account: it signs in place of the password, which nobody knows */
function UndoForm({ token, byWallet, onGone }: { token: string; byWallet: boolean; onGone: () => void }) {
  const { t } = useLingui();
  const router = useRouter();
  const problemText = useProblemText();
  const walletText = useWalletProblems();
  const factor = useAskedFactor('any');
  const [old, setOld] = useState('');
  const chosen = useNewPassword();
  const { password, repeat } = chosen;
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const problems = {
    old: !byWallet && old === '' ? t`Enter the password you had before` : undefined,
    ...chosen.problems,
    factor: factor.problem,
  };

  const undo = async (proof: () => Promise<object>, wallet?: Wallet): Promise<void> => {
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== undefined) || busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      const fields = { token, password, re_password: repeat };
      await call(undoChanges, { ...fields, ...(await factor.fields()), ...(await proof()) });
      toast(t`Undone. Log in with your new password.`, { tone: 'good' });
      void router.navigate({ to: '/pages/common/login', replace: true });
    } catch (error) {
      if (factor.take(error)) setTried(false);
      else if (error instanceof WalletError && wallet) setRefusal(walletText(error.problem, wallet.name));
      else {
        setRefusal(problemText(error));
        onGone();
      }
      setBusy(false);
    }
  };

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!byWallet) void undo(async () => ({ old_password: old }));
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {byWallet ? null : (
        <PasswordField
          label={t`Password before the change`}
          name="current-password"
          autoComplete="current-password"
          value={old}
          onChange={(event) => setOld(event.target.value)}
          error={tried ? problems.old : undefined}
        />
      )}
      {chosen.fields(t`New password`, tried)}
      {factor.node(tried)}
      <Refusal text={refusal} />
      {byWallet ? (
        <div>
          {wallets.map((wallet) => (
            <ButtonRow
              key={wallet.key}
              title={t`Undo and sign with ${wallet.name}`}
              onPress={() => void undo(() => proveByWallet(wallet), wallet)}
            />
          ))}
        </div>
      ) : (
        <Button type="submit" full loading={busy}>
          {t`Undo and set new password`}
        </Button>
      )}
    </form>
  );
}
