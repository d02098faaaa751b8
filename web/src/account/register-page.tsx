import { login, register, updateTimezone } from '@aureus/contract/account/calls.ts';
import { codeDigits } from '@aureus/core/typed/code.ts';
import { useLingui } from '@lingui/react/macro';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { useDraft } from '../platform/session/draft.ts';
import { returnAfterLogin } from '../platform/session/return-to.ts';
import { openSession } from '../platform/session/session.ts';
import { deviceZone } from '../platform/time/zone.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { FailedText } from '../ui/failed-text.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './account.module.css';
import { useArea } from './area.ts';
import { KindTabs } from './kind-tabs.tsx';
import { LanguageButton } from './language-button.tsx';
import { NameField } from './name-field.tsx';
import { codeProblem, type NameKind } from './rules.ts';
import { Refusal } from './safety/refusal.tsx';
import { useCode } from './use-code.ts';
import { useNewPassword } from './use-new-password.tsx';
import { useNewNameProblem } from './use-telephone.ts';
import { WalletLogin } from './wallet-login/wallet-login-sheet.tsx';

const kinds: readonly NameKind[] = ['email', 'mobile', 'account'];

/** Makes an account, logs in to it and leads back to where the user was. */
export default function RegisterPage() {
  const { t } = useLingui();
  const router = useRouter();
  const { code: invitation } = useSearch({ from: '/pages/common/register' });
  const draft = useDraft('register', { kind: 'email', name: '', invitation: '' });
  const { name } = draft.value;
  const kind = kinds.find((known) => known === draft.value.kind) ?? 'email';
  const inviter = draft.value.invitation === '' ? (invitation ?? '') : draft.value.invitation;
  const [code, setCode] = useState('');
  const chosen = useNewPassword();
  const { password, repeat } = chosen;
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const sender = useCode('register');
  const dial = useArea((state) => state.region.dial);

  const problems = {
    name: useNewNameProblem(kind, name),
    code: kind === 'account' ? undefined : (codeProblem(code) ?? undefined),
    ...chosen.problems,
  };

  const sendCode = (): void => {
    if (kind === 'account') return;
    if (problems.name === undefined) void sender.send(kind, name);
    else toast(problems.name, { tone: 'bad' });
  };

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== undefined) || busy) return;
    setBusy(true);
    setRefusal(null);
    const area = kind === 'mobile' ? { area_code: dial } : {};
    try {
      await call(register, {
        type: kind,
        user_string: name.trim(),
        password,
        re_password: repeat,
        ...area,
        ...(kind === 'account' ? {} : { code: codeDigits(code) }),
        ...(inviter.trim() === '' ? {} : { extension_code: inviter.trim() }),
      });
    } catch (error) {
      setRefusal(<FailedText error={error} />);
      setBusy(false);
      return;
    }
    draft.clear();
    toast(t`Welcome. Your account is ready.`, { tone: 'good' });
    try {
      openSession(await call(login, { user_string: name.trim(), password, ...area }));
      // A convenience: when it fails, times are shown in UTC until the user chooses.
      await call(updateTimezone, { timezone: deviceZone() }).catch(() => undefined);
      returnAfterLogin(router);
    } catch {
      // The account is there; only the session is not. Login has the name filled in.
      void router.navigate({ to: '/pages/common/login', search: { account: name.trim() }, replace: true });
    }
  };

  return (
    <>
      <NavBar actions={<LanguageButton />} />
      <main className={styles.page}>
        <div className={styles.welcome}>
          <h1>{t`Create account`}</h1>
          <p>{t`It takes a minute.`}</p>
        </div>
        <KindTabs value={kind} onChange={(next) => draft.change({ kind: next })} kinds={kinds} />
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <NameField
            kind={kind}
            value={name}
            onChange={(text) => draft.change({ name: text })}
            error={tried ? problems.name : undefined}
          />
          {kind === 'account' ? null : (
            <CodeField
              label={t`Code`}
              name="code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
              onSend={sendCode}
              sending={sender.sending}
              wait={sender.wait}
              placeholder={t`Six digits`}
              error={tried ? problems.code : undefined}
            />
          )}
          {chosen.fields(t`Password`, tried)}
          <TextField
            label={t`Invitation code (optional)`}
            name="invitation"
            autoComplete="off"
            maxLength={64}
            value={inviter}
            onChange={(event) => draft.change({ invitation: event.target.value })}
          />
          <Refusal text={refusal} />
          <Button type="submit" full loading={busy}>
            {t`Create account`}
          </Button>
        </form>
        <WalletLogin invitation={inviter.trim() === '' ? undefined : inviter.trim()} />
        <p className={styles.foot}>
          {t`Have an account?`} <Link to="/pages/common/login">{t`Log in`}</Link>
        </p>
      </main>
    </>
  );
}
