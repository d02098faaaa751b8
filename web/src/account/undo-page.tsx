import { undoChanges, undoShow } from '@aureus/contract/account/undo-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { usePublicSettings } from '../platform/site/public-settings.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Row } from '../ui/row.tsx';
import { Loading, SkeletonForm } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './account.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { passwordProblem, repeatProblem } from './rules.ts';
import { useAskedFactor } from './safety/asked-factor.tsx';
import { useEventNames } from './safety/event-names.ts';
import { useProblemText } from './safety/use-problem-text.ts';

/**
 * Where the link of a message about a changed account leads. Opening it shows what was changed and undoes nothing: that
 * takes the password of before and a press of the button.
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
            <UndoForm token={token} onGone={() => void shown.refetch()} />
          </>
        )}
      </main>
    </>
  );
}

function UndoForm({ token, onGone }: { token: string; onGone: () => void }) {
  const { t } = useLingui();
  const router = useRouter();
  const problemText = useProblemText();
  const { passwordMinLength } = usePublicSettings();
  const factor = useAskedFactor('any');
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problems = {
    old: old === '' ? t`Enter the password you had before` : undefined,
    password: passwordProblem(password, passwordMinLength) ?? undefined,
    repeat: repeatProblem(password, repeat) ?? undefined,
    factor: factor.problem,
  };

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== undefined) || busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      const fields = { token, old_password: old, password, re_password: repeat };
      await call(undoChanges, { ...fields, ...(await factor.fields()) });
      toast(t`Undone. Log in with your new password.`, { tone: 'good' });
      void router.navigate({ to: '/pages/common/login', replace: true });
    } catch (error) {
      if (factor.take(error)) setTried(false);
      else {
        setRefusal(problemText(error));
        onGone();
      }
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <PasswordField
        label={t`Password before the change`}
        name="current-password"
        autoComplete="current-password"
        value={old}
        onChange={(event) => setOld(event.target.value)}
        error={tried ? problems.old : undefined}
      />
      <NewPasswordFields
        label={t`New password`}
        password={password}
        repeat={repeat}
        onPassword={setPassword}
        onRepeat={setRepeat}
        passwordError={tried ? problems.password : undefined}
        repeatError={tried ? problems.repeat : undefined}
      />
      {factor.node(tried)}
      {refusal === null ? null : (
        <p className={styles.refused} role="alert">
          {refusal}
        </p>
      )}
      <Button type="submit" full loading={busy}>
        {t`Undo and set new password`}
      </Button>
    </form>
  );
}
