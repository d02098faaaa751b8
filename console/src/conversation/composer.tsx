import { longestText } from '@aureus/contract/conversation/limits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, TextField } from '@mui/material';
import type { ReactNode } from 'react';

/** Where an operator writes. Enter sends, Shift and Enter begin a new line. */
export function Composer({
  text,
  onText,
  onSend,
  tools,
}: {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  /** Beside the field, e.g. replies to choose from. */
  tools?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <Stack
      component="form"
      direction="row"
      sx={{ gap: 1, p: 1.5, alignItems: 'flex-end', borderTop: 1, borderColor: 'divider' }}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {tools}
      <TextField
        multiline
        maxRows={8}
        fullWidth
        size="small"
        label={t`Message to the user`}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSend();
        }}
        slotProps={{ htmlInput: { maxLength: longestText, dir: 'auto' } }}
      />
      <Button type="submit" variant="contained" disabled={text.trim() === ''}>
        <Trans context="message">Send</Trans>
      </Button>
    </Stack>
  );
}
