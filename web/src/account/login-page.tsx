import { useLingui } from '@lingui/react/macro';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { login } from '@aureus/contract/account/calls.ts';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { useDraft } from '../platform/session/draft.ts';
import { returnAfterLogin } from '../platform/session/return-to.ts';
import { openSession } from '../platform/session/session.ts';
import { Button } from '../ui/button.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { toast } from '../ui/toast.tsx';
import { SupportButton } from '../content/public.ts';
import styles from './account.module.css';
import { useArea } from './area.ts';
import { takeChoices } from './choices.ts';
import { KindTabs } from './kind-tabs.tsx';
import { LanguageButton } from './language-button.tsx';
import { NameField } from './name-field.tsx';
import { type NameKind, nameProblem } from './rules.ts';
import { useAskedFactor } from './safety/asked-factor.tsx';
import { PasskeyLogin } from './safety/passkey-login.tsx';
import { Refusal } from './safety/refusal.tsx';
import { useProblemText } from './safety/use-problem-text.tsx';
import { WalletLogin } from './wallet-login/wallet-login-sheet.tsx';

function isKind(text: string): text is NameKind {
  return text === 'email' || text === 'mobile' || text === 'account';
}

/** Opens a session and leads back to where the user was. The password is kept nowhere. */
export default function LoginPage() {
  const { t } = useLingui();
  const router = useRouter();
  const { account } = useSearch({ from: '/pages/common/login' });
  const draft = useDraft('login', {
    kind: account === undefined || account.includes('@') ? 'email' : 'account',
    name: '',
  });
  const kind = isKind(draft.value.kind) ? draft.value.kind : 'email';
  const name = draft.value.name === '' && account !== undefined ? account : draft.value.name;
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const factor = useAskedFactor('any');
  const problemText = useProblemText();
  const dial = useArea((state) => state.region.dial);

  const nameError = nameProblem(kind, name) ?? undefined;
  const passwordError = password === '' ? t`Enter your password` : undefined;

  const enter = (token: string): void => {
    draft.clear();
    openSession(token);
    void takeChoices();
    toast(t`Welcome back`, { tone: 'good' });
    returnAfterLogin(router);
  };

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (nameError !== undefined || passwordError !== undefined || factor.problem !== undefined || busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      const fields = {
        user_string: name.trim(),
        password,
        ...(kind === 'mobile' ? { area_code: dial } : {}),
        ...(await factor.fields()),
      };
      enter(await call(login, fields));
    } catch (error) {
      if (factor.take(error)) setTried(false);
      else setRefusal(problemText(error));
      setBusy(false);
    }
  };

  return (
    <>
      <NavBar
        actions={
          <>
            <LanguageButton />
            <SupportButton />
          </>
        }
      />
      <main className={styles.page}>
        <div className={styles.welcome}>
          <h1>{t`Log in`}</h1>
          <p>{t`Good to see you.`}</p>
        </div>
        <KindTabs
          value={kind}
          onChange={(next) => draft.change({ kind: next })}
          kinds={['email', 'mobile', 'account']}
        />
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <NameField
            kind={kind}
            value={name}
            onChange={(text) => draft.change({ name: text })}
            error={tried ? nameError : undefined}
            known
          />
          <PasswordField
            label={t`Password`}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={tried ? passwordError : undefined}
          />
          {factor.node(tried)}
          <Refusal text={refusal} />
          <Button type="submit" full loading={busy}>
            {t`Log in`}
          </Button>
        </form>
        <PasskeyLogin onToken={enter} />
        <WalletLogin />
        <div className={styles.links}>
          <Link to="/pages/common/forget">{t`Forgot password?`}</Link>
          <Link to="/pages/common/register">{t`Create account`}</Link>
        </div>
      </main>
    </>
  );
}
