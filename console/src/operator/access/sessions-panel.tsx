import { endSession, sessions } from '@aureus/contract/operator/entry-calls.ts';
import { Box, Button, Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAct } from '../../platform/calls/use-act.ts';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';
import { useMe } from '../session/me.ts';

/** The operator's own open sessions, each of which can be ended. */
export function SessionsPanel() {
  const { t } = useLingui();
  const act = useAct();
  const me = useMe();
  return (
    <Panel title={t`Your sessions`}>
      {me !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          <Trans>
            This session ends <Moment at={me.session_expires_at} /> at the latest.
          </Trans>
        </Typography>
      )}
      <Read call={sessions} fields={{}} count={3}>
        {(rows, again) => (
          <Stack sx={{ gap: 1 }}>
            {rows.map(({ id, ip, user_agent: agent, created_at: since, last_used_at: used, current }) => (
              <Stack
                key={id}
                direction={{ xs: 'column', sm: 'row' }}
                sx={{ gap: 1, alignItems: { sm: 'center' }, borderTop: 1, borderColor: 'divider', pt: 1 }}
              >
                <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                  <Typography sx={{ fontWeight: 600 }}>{current ? t`This one` : ip}</Typography>
                  <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                    {ip} · {agent}
                  </Typography>
                  <Typography variant="body2">
                    <Trans>
                      Since <Moment at={since} />, last used <Moment at={used} age />
                    </Trans>
                  </Typography>
                </Box>
                {!current && (
                  <Button color="error" onClick={() => void act(endSession, { id }, again)}>
                    <Trans>End it</Trans>
                  </Button>
                )}
              </Stack>
            ))}
          </Stack>
        )}
      </Read>
    </Panel>
  );
}
