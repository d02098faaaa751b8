import type { dashboard } from '@aureus/contract/operator/dashboard-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { LookKind } from '@aureus/contract/platform/personal.ts';
import { Alert, Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { Moment } from '../../ui/moment.tsx';

/** Says loudly who was stopped because of looking at private data of users too often. */
export function LookAlarms({ alarms }: { alarms: Answer<typeof dashboard>['look_alarms'] }) {
  const { t } = useLingui();
  if (alarms.length === 0) return null;
  const wordsOf = (what: LookKind, operator: string): string =>
    ({
      cases: t`${operator} looked at too many identity cases within an hour and was stopped.`,
      pictures: t`${operator} looked at too many identity pictures within an hour and was stopped.`,
      vouchers: t`${operator} looked at too many proofs of payment within an hour and was stopped.`,
      people: t`${operator} looked at the personal data of too many users within an hour and was stopped.`,
      payouts: t`${operator} looked at the destinations of too many payouts within an hour and was stopped.`,
      searches: t`${operator} searched for too many people within an hour and was stopped.`,
    })[what];
  return (
    <Stack sx={{ gap: 1 }}>
      {alarms.map(({ operator, what, at }) => (
        <Alert key={`${operator} ${at}`} severity="warning" role="alert">
          {wordsOf(what, operator)} <Moment at={at} />
        </Alert>
      ))}
    </Stack>
  );
}
