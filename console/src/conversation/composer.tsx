import { pictureTypes } from '@aureus/client/files/shrink-picture.ts';
import { longestText } from '@aureus/contract/conversation/limits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import { Button, IconButton, Stack, TextField, Tooltip } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { ChosenPictureRow } from './chosen-picture.tsx';
import { usePicture } from './use-picture.ts';

/** Where an operator writes, and chooses a picture. Enter sends, Shift and Enter begin a new line. */
export function Composer({
  label,
  text,
  onText,
  onSend,
  tools,
}: {
  /** Of the field: who reads what is written. */
  label: string;
  text: string;
  onText: (text: string) => void;
  onSend: (text: string, picture: string | null) => void;
  /** Beside the field, e.g. replies to choose from. */
  tools?: ReactNode;
}) {
  const { t } = useLingui();
  const picture = usePicture();
  const chooser = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Whoever has just taken a conversation writes next; the button they pressed is gone, and the focus with it.
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, []);
  const canSend = picture.state.kind === 'none' ? text.trim() !== '' : picture.reference !== null;
  const send = (): void => {
    if (!canSend) return;
    onSend(text.trim(), picture.reference);
    picture.clear();
  };
  return (
    <>
      <ChosenPictureRow picture={picture} />
      <Stack
        component="form"
        direction="row"
        sx={{
          gap: 1,
          p: 1.5,
          alignItems: 'flex-end',
          borderTop: picture.state.kind === 'none' ? 1 : 0,
          borderColor: 'divider',
        }}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {tools}
        <input
          ref={chooser}
          type="file"
          accept={pictureTypes}
          hidden
          data-part="chooser"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file may be picked again after a failure.
            target.value = '';
            if (file !== undefined) picture.pick(file);
          }}
        />
        <Tooltip title={t`Send a picture`}>
          <IconButton aria-label={t`Send a picture`} onClick={() => chooser.current?.click()}>
            <PictureIcon />
          </IconButton>
        </Tooltip>
        <TextField
          multiline
          maxRows={8}
          fullWidth
          size="small"
          label={label}
          inputRef={field}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          slotProps={{ htmlInput: { maxLength: longestText, dir: 'auto' } }}
        />
        <Button type="submit" variant="contained" disabled={!canSend}>
          <Trans context="message">Send</Trans>
        </Button>
      </Stack>
    </>
  );
}
