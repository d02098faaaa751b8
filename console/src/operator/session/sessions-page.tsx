import { endSession, sessions } from '@aureus/contract/operator/entry-calls.ts';
import { Button, Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { call } from '../../platform/calls/call.ts';
import { useAct } from '../../platform/calls/use-act.ts';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Failure, LoadingRows } from '../../ui/states.tsx';
import { useMe } from './me.ts';

/** The operator's own open sessions, each of which can be ended. */
export function SessionsPage() {
  const { t } = useLingui();
  const act = useAct();
  const me = useMe();
  const { data, error, refetch } = useQuery({
    queryKey: ['operator', 'sessions'],
    queryFn: ({ signal }) => call(sessions, {}, { signal }),
  });
  const again = (): void => void refetch();
  return (
    <Stack sx={{ gap: 1.5, maxWidth: 720 }}>
      <Title title={t`Your sessions`} />
      <Typography variant="h1">
        <Trans>Your sessions</Trans>
      </Typography>
      {me !== null && (
        <Typography color="textSecondary">
          <Trans>
            This session ends <Moment at={me.session_expires_at} /> at the latest.
          </Trans>
        </Typography>
      )}
      {error !== null && <Failure error={error} onRetry={again} />}
      {data === undefined
        ? error === null && <LoadingRows count={3} />
        : data.map(({ id, ip, user_agent: agent, created_at: since, last_used_at: used, current }) => (
            <Panel
              key={id}
              title={current ? t`This one` : ip}
              action={
                !current && (
                  <Button color="error" onClick={() => void act(endSession, { id }, again)}>
                    <Trans>End it</Trans>
                  </Button>
                )
              }
            >
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {ip} · {agent}
              </Typography>
              <Typography variant="body2">
                <Trans>
                  Since <Moment at={since} />, last used <Moment at={used} age />
                </Trans>
              </Typography>
            </Panel>
          ))}
    </Stack>
  );
}
