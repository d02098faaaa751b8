import { changePassword } from '@aureus/contract/account/safety-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useProtectedPage } from '../../platform/session/require-login.ts';
import buttons from '../../ui/button.module.css';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { NavBar } from '../../ui/nav-bar.tsx';
import { PageFoot } from '../../ui/page-foot.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import accountStyles from '../account.module.css';
import { useNewPassword } from '../use-new-password.tsx';
import { useAskedFactor } from './asked-factor.tsx';
import { FreezeNote } from './freeze-note.tsx';
import { safetyQuery } from './queries.ts';
import { Refusal } from './refusal.tsx';
import { useAction } from './use-action.ts';

/** Changes the login password by the current one. */
export default function PasswordPage() {
  const { t } = useLingui();
  useProtectedPage();
  const router = useRouter();
  const { data: safety } = useQuery(safetyQuery());
  const { busy, refusal, run } = useAction();
  const [old, setOld] = useState('');
  const chosen = useNewPassword();
  const { password, repeat } = chosen;
  const factor = useAskedFactor('own');
  const [tried, setTried] = useState(false);
  const { totp = false, passkeys = 0 } = safety ?? {};
  useEffect(() => factor.ask({ totp, passkey: passkeys > 0 }));
  const problems = {
    old: old === '' ? t`Enter your current password` : undefined,
    ...chosen.problems,
    factor: factor.problem,
  };

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return;
    const fields = { old_password: old, password, re_password: repeat };
    const changed = await run(
      async () => call(changePassword, { ...fields, ...(await factor.fields()) }),
      t`Password changed. Your other devices are logged out.`,
    );
    if (changed) void router.navigate({ to: '/pages/setting/security', replace: true });
  };

  return (
    <>
      <NavBar title={t`Login password`} />
      <main className={accountStyles.page}>
        <div className={accountStyles.welcome}>
          <p>
            {safety === undefined || safety.wallet === null
              ? t`All your other devices are logged out when the password changes.`
              : t`Your account opens by a wallet. To have a password as well, bind an e-mail address and then choose “Forgot the current one?”.`}
          </p>
        </div>
        <form className={accountStyles.form} onSubmit={(event) => void submit(event)} noValidate>
          <PasswordField
            label={t`Current password`}
            name="current-password"
            autoComplete="current-password"
            value={old}
            onChange={(event) => setOld(event.target.value)}
            error={tried ? problems.old : undefined}
          />
          {chosen.fields(t`New password`, tried)}
          {factor.node(tried)}
          <FreezeNote />
          <Refusal text={refusal} />
          <Link to="/pages/common/forget" className={cx(buttons.button, buttons.text)}>
            {t`Forgot the current one?`}
          </Link>
          <PageFoot>
            <Button type="submit" full loading={busy}>
              {t`Change password`}
            </Button>
          </PageFoot>
        </form>
      </main>
    </>
  );
}
