import type { dashboard } from '@aureus/contract/operator/dashboard-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Alert, Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../platform/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { StateChip } from '../../ui/state-chip.tsx';

type Messages = Answer<typeof dashboard>['messages'];

function useChannelNames() {
  const { t } = useLingui();
  return { sms: t`Text messages`, mail: t`Mail` } as const;
}

/** Says loudly that more messages go out than is usual, or that codes are held back. */
export function MessageAlarm({ messages }: { messages: Messages }) {
  const { t } = useLingui();
  const names = useChannelNames();
  const { count } = useFormat();
  const unusual = messages.filter(({ state }) => state !== 'normal');
  if (unusual.length === 0) return null;
  return (
    <Stack sx={{ gap: 1 }}>
      {unusual.map(({ channel, state, hour, day }) => (
        <Alert key={channel} severity={state === 'stop' ? 'error' : 'warning'} role="alert">
          {state === 'stop'
            ? t`${names[channel]}: the ceiling is reached (${count(hour)} this hour, ${count(day)} today). No codes are sent.`
            : t`${names[channel]}: unusually many are sent (${count(hour)} this hour, ${count(day)} today).`}
        </Alert>
      ))}
    </Stack>
  );
}

/** What was sent, beside what raises the alarm and what stops codes. */
export function MessageCounts({ messages }: { messages: Messages }) {
  const { t } = useLingui();
  const names = useChannelNames();
  const { count } = useFormat();
  const states = {
    normal: <StateChip tone="good" label={t`Normal`} />,
    alarm: <StateChip tone="wait" label={t`Unusual`} />,
    stop: <StateChip tone="bad" label={t`Stopped`} />,
  } as const;
  return (
    <Panel title={t`Messages sent`}>
      <PlainTable
        scrolls
        label={t`Messages sent`}
        head={[
          { text: t`Channel` },
          { text: t`This hour`, right: true },
          { text: t`Today (UTC)`, right: true },
          { text: t`Alarm a day`, right: true },
          { text: t`Stop a day`, right: true },
          { text: t`State` },
        ]}
        rows={messages.map(({ channel, hour, day, alarm, stop, state }) => ({
          key: channel,
          cells: [names[channel], count(hour), count(day), count(alarm), count(stop), states[state]],
        }))}
      />
    </Panel>
  );
}
