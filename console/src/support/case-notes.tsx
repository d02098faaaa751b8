import { note } from '@aureus/contract/support/operator-calls.ts';
import { supportLengths } from '@aureus/contract/support/shapes.ts';
import { Button, Card, Stack, TextField, Typography } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAct } from '../platform/calls/use-act.ts';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import type { CaseDetail } from './talk.tsx';

/** What agents write for each other beside a conversation. The user never sees it. */
export function CaseNotes({ id, notes, again }: { id: number; notes: CaseDetail['notes']; again: () => void }) {
  const { t } = useLingui();
  const act = useAct();
  const [text, setText] = useState('');
  return (
    <Panel title={t`Private notes`}>
      <Stack sx={{ gap: 1 }}>
        <TextField
          label={t`A note for colleagues`}
          helperText={t`The user never sees it.`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          multiline
          slotProps={{ htmlInput: { maxLength: supportLengths.note } }}
        />
        <Button
          variant="outlined"
          sx={{ alignSelf: 'start' }}
          disabled={text.trim() === ''}
          onClick={() =>
            void act(note, { id, text: text.trim() }, () => {
              setText('');
              again();
            })
          }
        >
          {t`Add the note`}
        </Button>
        {notes.map((one) => (
          <Card key={one.id} variant="outlined" sx={{ p: 1 }}>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{one.text}</Typography>
            <Typography variant="body2" color="textSecondary">
              {one.operator} · <Moment at={one.created_at} />
            </Typography>
          </Card>
        ))}
      </Stack>
    </Panel>
  );
}
