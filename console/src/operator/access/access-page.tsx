import { access } from '@aureus/contract/operator/access-calls.ts';
import { Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Read } from '../../ui/read.tsx';
import { AuthenticatorPanel } from './authenticator-panel.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { useStepUp } from './step-up.tsx';

/** How the operator gets in: password, authenticator, passkeys, open sessions; and the language of mails. */
export function AccessPage() {
  const { t } = useLingui();
  const { run, dialog } = useStepUp();
  const client = useQueryClient();
  const changed = (): void => void client.invalidateQueries();
  return (
    <Stack sx={{ gap: 1.5, maxWidth: 720 }}>
      <Title title={t`My access`} />
      <Typography variant="h1">
        <Trans>My access</Trans>
      </Typography>
      <Typography color="textSecondary">
        <Trans>Each change asks you to verify again, ends your other sessions, is logged and e-mailed to you.</Trans>
      </Typography>
      <Read call={access} fields={{}}>
        {(own) => (
          <>
            <PasswordPanel changedAt={own.password_changed_at} run={run} onChanged={changed} />
            <AuthenticatorPanel on={own.has_totp} last={own.passkeys.length === 0} run={run} onChanged={changed} />
            <PasskeysPanel
              passkeys={own.passkeys}
              last={!own.has_totp && own.passkeys.length === 1}
              run={run}
              onChanged={changed}
            />
            <LanguagePanel language={own.language} onChanged={changed} />
          </>
        )}
      </Read>
      <SessionsPanel />
      {dialog}
    </Stack>
  );
}
