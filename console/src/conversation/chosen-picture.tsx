import { Trans, useLingui } from '@lingui/react/macro';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, LinearProgress, Stack, Tooltip, Typography } from '@mui/material';
import { type ChosenPicture, pictureProblem } from './use-picture.ts';

/** The picture that is about to be sent: how it looks, how far it has come, and what can be done when it was not taken. */
export function ChosenPictureRow({ picture: { state, preview, clear } }: { picture: ChosenPicture }) {
  const { t } = useLingui();
  if (state.kind === 'none') return null;
  return (
    <Stack
      direction="row"
      sx={{ gap: 1.5, px: 1.5, pt: 1.5, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
    >
      {preview !== null && (
        <Box
          component="img"
          src={preview}
          alt={t`The picture you chose`}
          sx={{ width: 72, height: 72, objectFit: 'cover', borderRadius: 2, flexShrink: 0 }}
        />
      )}
      <Box role="status" sx={{ flexGrow: 1, minWidth: 0 }}>
        {state.kind === 'working' && (
          <>
            <Typography variant="body2" color="textSecondary">
              <Trans>Uploading…</Trans>
            </Typography>
            <LinearProgress
              aria-label={t`Uploading…`}
              {...(state.share === null ? {} : { variant: 'determinate', value: state.share * 100 })}
            />
          </>
        )}
        {state.kind === 'failed' && (
          <Typography variant="body2" color="error">
            {pictureProblem(state.error)}
          </Typography>
        )}
      </Box>
      {state.kind === 'failed' && state.retry !== null && (
        <Button size="small" onClick={state.retry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <Tooltip title={t`Remove the picture`}>
        <IconButton aria-label={t`Remove the picture`} onClick={clear}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}
