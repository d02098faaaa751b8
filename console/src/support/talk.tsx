import type { Answer } from '@aureus/contract/platform/call.ts';
import { type operatorCase, operatorClose, take, wake } from '@aureus/contract/support/operator-calls.ts';
import { supportConversationStream } from '@aureus/contract/support/operator-streams.ts';
import { Alert, Box, Button, Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConversationPanel } from '../conversation/public.ts';
import { useMe } from '../operator/public.ts';
import { useAct } from '../platform/calls/use-act.ts';
import { Panel } from '../ui/panel.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { ReplyPicker } from './reply-picker.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { useEventText } from './use-event-text.ts';
import { caseWords, subjectWords } from './words.ts';

export type CaseDetail = Answer<typeof operatorCase>;

/** What is said in a conversation, and what its agent can do about it. */
export function Talk({ detail, again }: { detail: CaseDetail; again: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  const act = useAct();
  const eventText = useEventText();
  const [asked, setAsked] = useState<'hand over' | 'snooze' | null>(null);
  const { case: one, lookers } = detail;
  const isMine = one.agent_id === (me?.id ?? null);
  const names = lookers.map(({ name }) => name).join(', ');
  return (
    <Panel
      title={`#${one.id} · ${t(subjectWords[one.subject])}`}
      action={<StateChip tone={caseWords[one.state].tone} label={t(caseWords[one.state].label)} />}
    >
      <Stack sx={{ gap: 1.5 }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {one.state === 'waiting' && (
            <Button
              variant="contained"
              disabled={one.asked_at === null}
              onClick={() => void act(take, { id: one.id }, again)}
            >
              {t`Take`}
            </Button>
          )}
          {one.state === 'snoozed' && (
            <Button variant="contained" onClick={() => void act(wake, { id: one.id }, again)}>
              {t`Take now`}
            </Button>
          )}
          {one.state === 'assigned' && isMine && (
            <>
              <Button variant="outlined" onClick={() => setAsked('hand over')}>
                {t`Hand over`}
              </Button>
              <Button variant="outlined" onClick={() => setAsked('snooze')}>
                {t`Snooze`}
              </Button>
              <Button variant="outlined" onClick={() => void act(operatorClose, { id: one.id }, again)}>
                {t({ message: 'Close', context: 'a conversation' })}
              </Button>
            </>
          )}
        </Stack>
        {lookers.length > 0 && (
          <Alert severity="info" variant="outlined">
            {t`Also open at: ${names}`}
          </Alert>
        )}
        <Box sx={{ height: { xs: '60vh', lg: '62vh' } }}>
          <ConversationPanel
            id={one.conversation_id}
            stream={supportConversationStream}
            label={t`Conversation with the user`}
            eventText={eventText}
            roleText={(role) => (role === 'customer' ? t`User` : t`Agent`)}
            refusalText={(code) => {
              if (code === 'support_own_case') return t`This is your own conversation. A colleague has to answer it.`;
              return code === 'support_not_yours' || code === 'support_case_moved' || code === 'conversation_read_only'
                ? t`Only the agent who has it can write here.`
                : null;
            }}
            tools={(insert) => <ReplyPicker language={one.language} onPick={insert} />}
          />
        </Box>
      </Stack>
      <HandOverDialog open={asked === 'hand over'} id={one.id} onClose={() => setAsked(null)} onDone={again} />
      <SnoozeDialog open={asked === 'snooze'} id={one.id} onClose={() => setAsked(null)} onDone={again} />
    </Panel>
  );
}
