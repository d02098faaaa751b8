import type { exposure } from '@aureus/contract/futures/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Alert, Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/format.ts';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';

type Alarm = Answer<typeof exposure>['alarms'][number];

/** What an alarm says, with the figure it was raised at and the bound. */
function useAlarmText(): (alarm: Alarm) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  return ({ kind, subject, value: at, bound: from }) => {
    const [value, bound] = [number(at, 2), number(from, 2)];
    return {
      interest: t`${subject}: one side is at ${value}% of its limit (alarm from ${bound}%).`,
      skew: t`${subject}: the sides differ by ${value}% of the limit (alarm from ${bound}%).`,
      held_up: t`${subject}: liquidations have waited ${value} s for a price (alarm from ${bound} s).`,
      halted: t`${subject}: closed for trade, open positions: ${value}. None of them is liquidated meanwhile.`,
      cover: t`${subject}: ${value}% of the account for futures is free (alarm below ${bound}%).`,
      insurance: t`${subject}: the insurance fund has ${value} (alarm below ${bound}).`,
    }[kind];
  };
}

/** The alarms that are on, said loudly. */
export function AlarmsOn({ alarms }: { alarms: readonly Alarm[] }) {
  const textOf = useAlarmText();
  const on = alarms.filter(({ cleared_at }) => cleared_at === null);
  if (on.length === 0) return null;
  return (
    <Stack sx={{ gap: 1 }}>
      {on.map((alarm) => (
        <Alert key={`${alarm.kind} ${alarm.subject}`} severity="warning" role="alert">
          {textOf(alarm)} <Moment at={alarm.raised_at} />
        </Alert>
      ))}
    </Stack>
  );
}

/** The last alarms that are over. */
export function PastAlarms({ alarms }: { alarms: readonly Alarm[] }) {
  const { t } = useLingui();
  const textOf = useAlarmText();
  return (
    <Panel title={t`Alarms that are over`}>
      <PlainTable
        scrolls
        label={t`Alarms that are over`}
        head={[{ text: t`Alarm` }, { text: t`Raised` }, { text: t`Over since` }]}
        rows={alarms
          .filter(({ cleared_at }) => cleared_at !== null)
          .map((alarm) => ({
            key: `${alarm.kind} ${alarm.subject} ${alarm.raised_at}`,
            cells: [
              textOf(alarm),
              <Moment key="raised" at={alarm.raised_at} />,
              <Moment key="over" at={alarm.cleared_at} />,
            ],
          }))}
      />
    </Panel>
  );
}
