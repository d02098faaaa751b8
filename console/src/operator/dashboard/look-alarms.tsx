import type { dashboard } from '@aureus/contract/operator/dashboard-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Alert, Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { Moment } from '../../ui/moment.tsx';

/** Says loudly who was stopped because of looking at private data of users too often. */
export function LookAlarms({ alarms }: { alarms: Answer<typeof dashboard>['look_alarms'] }) {
  const { t } = useLingui();
  if (alarms.length === 0) return null;
  return (
    <Stack sx={{ gap: 1 }}>
      {alarms.map(({ operator, what, at }) => (
        <Alert key={`${operator} ${at}`} severity="warning" role="alert">
          {what === 'cases'
            ? t`${operator} looked at too many identity cases within an hour and was stopped.`
            : t`${operator} looked at too many identity pictures within an hour and was stopped.`}{' '}
          <Moment at={at} />
        </Alert>
      ))}
    </Stack>
  );
}
