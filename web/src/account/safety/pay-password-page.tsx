import { fullPhone, type safetyState, updatePayPassword } from '@aureus/contract/account/safety-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { codeDigits, isSixDigits } from '@aureus/core/typed/code.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useProtectedPage } from '../../platform/session/require-login.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import { PageFoot } from '../../ui/page-foot.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { LinkRow } from '../../ui/row.tsx';
import { SkeletonForm } from '../../ui/skeleton-form.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import accountStyles from '../account.module.css';
import { codeProblem, payPasswordProblem } from '../rules.ts';
import { useCode } from '../use-code.ts';
import { FreezeNote } from './freeze-note.tsx';
import { safetyQuery } from './queries.ts';
import { Refusal } from './refusal.tsx';
import { useAction } from './use-action.ts';

type Safety = Answer<typeof safetyState>;

/** Sets the six digits withdrawals ask for, or replaces them. */
export default function PayPasswordPage() {
  const { t } = useLingui();
  useProtectedPage();
  const { data: safety, error, refetch } = useQuery(safetyQuery());
  return (
    <>
      <NavBar title={t`Funds PIN`} />
      <main className={accountStyles.page}>
        {safety !== undefined ? (
          <PayPasswordForm safety={safety} />
        ) : error === null ? (
          <Loading label={t`Loading`}>
            <SkeletonForm count={3} />
          </Loading>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </main>
    </>
  );
}

function PayPasswordForm({ safety }: { safety: Safety }) {
  const { t } = useLingui();
  const router = useRouter();
  const { busy, refusal, run } = useAction();
  const sender = useCode('pay_password');
  const [forgotten, setForgotten] = useState(false);
  const [old, setOld] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [tried, setTried] = useState(false);
  const mode = !safety.pay_password ? 'set' : forgotten ? 'forgotten' : 'change';
  const problems = {
    old: mode === 'change' && !isSixDigits(old) ? t`Enter the six digits` : undefined,
    code: mode === 'forgotten' ? (codeProblem(code) ?? undefined) : undefined,
    password: payPasswordProblem(password) ?? undefined,
    repeat: codeDigits(password) === codeDigits(repeat) ? undefined : t`The two PINs do not match`,
  };

  // Shown masked everywhere: the whole number is asked for, after the proof that the change needs anyway.
  const sendToPhone = async (): Promise<void> => {
    const { area_code: area, mobile } = await call(fullPhone, {});
    await sender.send('mobile', mobile, area);
  };
  const send = (): void => {
    if (safety.email !== null) void sender.send('email', safety.email);
    else if (safety.phone !== null) void run(sendToPhone);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return;
    const proof =
      mode === 'change' ? { old_password: codeDigits(old) } : mode === 'forgotten' ? { code: codeDigits(code) } : {};
    const saved = await run(
      () => call(updatePayPassword, { password: codeDigits(password), re_password: codeDigits(repeat), ...proof }),
      mode === 'set' ? t`Funds PIN set` : t`Funds PIN changed`,
    );
    if (saved) void router.navigate({ to: '/pages/setting/security', replace: true });
  };

  if (mode === 'forgotten' && safety.email === null && safety.phone === null) {
    return (
      <LinkRow
        title={t`Bind an e-mail address first`}
        note={t`We’ll send you a code so that you can set a new funds PIN.`}
        to="/pages/setting/security"
      />
    );
  }
  return (
    <>
      <div className={accountStyles.welcome}>
        <p>
          {mode === 'forgotten'
            ? t`We send a code to ${safety.email ?? safety.phone ?? ''}.`
            : t`Six digits that every withdrawal asks for. Don’t reuse the PIN of a payment card.`}
        </p>
      </div>
      <form className={accountStyles.form} onSubmit={(event) => void submit(event)} noValidate>
        {mode === 'change' ? (
          <Digits label={t`Current funds PIN`} value={old} onChange={setOld} error={tried ? problems.old : undefined} />
        ) : null}
        {mode === 'forgotten' ? (
          <CodeField
            label={t`Code`}
            name="code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            onSend={send}
            sending={sender.sending}
            wait={sender.wait}
            placeholder={t`Six digits`}
            error={tried ? problems.code : undefined}
          />
        ) : null}
        <Digits
          label={t`New funds PIN`}
          value={password}
          onChange={setPassword}
          error={tried ? problems.password : undefined}
        />
        <Digits
          label={t`Repeat funds PIN`}
          value={repeat}
          onChange={setRepeat}
          error={tried ? problems.repeat : undefined}
        />
        <FreezeNote />
        <Refusal text={refusal} />
        {mode === 'set' ? null : (
          <Button kind="text" full onClick={() => setForgotten(!forgotten)}>
            {forgotten ? t`I know the current one` : t`Forgot the current one?`}
          </Button>
        )}
        <PageFoot>
          <Button type="submit" full loading={busy}>
            {mode === 'set' ? t`Set funds PIN` : t`Change funds PIN`}
          </Button>
        </PageFoot>
      </form>
    </>
  );
}

function Digits(props: { label: string; value: string; onChange: (text: string) => void; error: string | undefined }) {
  return (
    <PasswordField
      {...props}
      inputMode="numeric"
      // Not the login password: nothing to be filled in by the password manager.
      autoComplete="off"
      maxLength={64}
      onChange={({ target }) => props.onChange(target.value)}
    />
  );
}
