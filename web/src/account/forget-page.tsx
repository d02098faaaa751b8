import { resetPassword } from '@aureus/contract/account/calls.ts';
import { codeDigits } from '@aureus/core/typed/code.ts';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { useDraft } from '../platform/session/draft.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './account.module.css';
import { useArea } from './area.ts';
import { KindTabs } from './kind-tabs.tsx';
import { NameField } from './name-field.tsx';
import { codeProblem, nameProblem } from './rules.ts';
import { useAskedFactor } from './safety/asked-factor.tsx';
import { Refusal } from './safety/refusal.tsx';
import { useProblemText } from './safety/use-problem-text.tsx';
import { useCode } from './use-code.ts';
import { useNewPassword } from './use-new-password.tsx';

/** Sets a new password with a code that was mailed or texted. */
export default function ForgetPage() {
  const { t } = useLingui();
  const router = useRouter();
  const draft = useDraft('forget', { kind: 'email', name: '' });
  const { name } = draft.value;
  const kind = draft.value.kind === 'mobile' ? 'mobile' : 'email';
  const [code, setCode] = useState('');
  const chosen = useNewPassword();
  const { password, repeat } = chosen;
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const factor = useAskedFactor('any');
  const problemText = useProblemText();
  const sender = useCode('forget');
  const dial = useArea((state) => state.region.dial);
  const problems = {
    name: nameProblem(kind, name) ?? undefined,
    code: codeProblem(code) ?? undefined,
    ...chosen.problems,
    factor: factor.problem,
  };

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== undefined) || busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await call(resetPassword, {
        account: name.trim(),
        code: codeDigits(code),
        password,
        repassword: repeat,
        ...(kind === 'mobile' ? { area_code: dial } : {}),
        ...(await factor.fields()),
      });
      draft.clear();
      toast(t`Password changed. Please log in.`, { tone: 'good' });
      void router.navigate({ to: '/pages/common/login', search: { account: name.trim() }, replace: true });
    } catch (error) {
      if (factor.take(error)) setTried(false);
      else setRefusal(problemText(error));
      setBusy(false);
    }
  };

  return (
    <>
      <NavBar />
      <main className={styles.page}>
        <div className={styles.welcome}>
          <h1>{t`New password`}</h1>
          <p>{t`We send a code to your e-mail or phone. All devices are logged out.`}</p>
        </div>
        <KindTabs value={kind} onChange={(next) => draft.change({ kind: next })} kinds={['email', 'mobile']} />
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <NameField
            kind={kind}
            value={name}
            onChange={(text) => draft.change({ name: text })}
            error={tried ? problems.name : undefined}
          />
          <CodeField
            label={t`Code`}
            name="code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            onSend={() => {
              if (problems.name === undefined) void sender.send(kind, name);
              else toast(problems.name, { tone: 'bad' });
            }}
            sending={sender.sending}
            wait={sender.wait}
            placeholder={t`Six digits`}
            error={tried ? problems.code : undefined}
          />
          {chosen.fields(t`New password`, tried)}
          {factor.node(tried)}
          <Refusal text={refusal} />
          <Button type="submit" full loading={busy}>
            {t`Set new password`}
          </Button>
        </form>
      </main>
    </>
  );
}
