import { addUserNote, userNotes } from '@aureus/contract/operator/user-calls.ts';
import { Button, Card, Stack, TextField, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMe } from '../operator/public.ts';
import { useAct } from '../platform/calls/use-act.ts';
import { Moment } from '../ui/moment.tsx';
import { usePurpose } from '../ui/personal-context.ts';
import { Read } from '../ui/read.tsx';

/** What operators wrote about a user. Notes stay: nobody changes or removes them. */
export function UserNotes({ id }: { id: number }) {
  const { t } = useLingui();
  const me = useMe();
  const act = useAct();
  const purpose = usePurpose();
  const [text, setText] = useState('');
  return (
    <Read call={userNotes} fields={{ id, ...purpose }} look={purpose.purpose !== undefined}>
      {(notes, again) => (
        <Stack sx={{ gap: 1.5, maxWidth: 720 }}>
          {me?.may('users.note') === true && (
            <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1 }}>
              <TextField
                label={t`A note; it stays for ever`}
                value={text}
                onChange={(event) => setText(event.target.value.replaceAll(/\s/g, ' '))}
                multiline
                slotProps={{ htmlInput: { maxLength: 1000 } }}
              />
              <Button
                variant="contained"
                sx={{ flexShrink: 0, alignSelf: 'start' }}
                disabled={text.trim().length < 2}
                onClick={() =>
                  void act(addUserNote, { id, text: text.trim() }, () => {
                    setText('');
                    again();
                  })
                }
              >
                <Trans>Write it</Trans>
              </Button>
            </Stack>
          )}
          {notes.length === 0 && (
            <Typography color="textSecondary">
              <Trans>Nobody has written anything yet.</Trans>
            </Typography>
          )}
          {notes.map((note) => (
            <Card key={note.id} sx={{ p: 1.5 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{note.text}</Typography>
              <Typography variant="body2" color="textSecondary">
                {note.operator} · <Moment at={note.created_at} />
              </Typography>
            </Card>
          ))}
        </Stack>
      )}
    </Read>
  );
}
