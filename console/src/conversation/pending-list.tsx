import type { Pending } from '@aureus/client/conversation/outbox.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { withRequest } from '../platform/calls/error-text.ts';
import { oursTint } from './message-item.tsx';
import { MessageText } from './message-text.tsx';

/** Messages on their way; those that were refused or held back say why, and what can be done. */
export function PendingList({
  outbox,
  onResend,
  onDiscard,
}: {
  outbox: readonly Pending[];
  onResend: (key: string) => void;
  onDiscard: (key: string) => void;
}) {
  const { t } = useLingui();
  return outbox.map(({ key, text, picture, state, reason, request }) => (
    <Stack key={key} component="article" aria-label={t`Not sent yet`} sx={{ alignItems: 'flex-end', pb: 1, gap: 0.5 }}>
      <Box sx={{ maxWidth: 'min(84%, 620px)', px: 1.5, py: 1, borderRadius: 3, bgcolor: oursTint }}>
        {picture !== null && (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', color: 'text.secondary' }}>
            <PictureIcon fontSize="small" />
            {t`Picture`}
          </Stack>
        )}
        {text !== '' && <MessageText text={text} />}
        {state === 'waiting' && (
          <Typography variant="caption" color="textSecondary" component="div" sx={{ textAlign: 'end' }}>
            <Trans context="message">Sending</Trans>
          </Typography>
        )}
      </Box>
      {state !== 'waiting' && (
        <Alert
          severity={state === 'held' ? 'warning' : 'error'}
          action={
            <>
              <Button size="small" onClick={() => onResend(key)}>
                <Trans context="message">Send again</Trans>
              </Button>
              <Button size="small" onClick={() => onDiscard(key)}>
                <Trans>Discard</Trans>
              </Button>
            </>
          }
        >
          {withRequest(reason ?? t`This message was not sent.`, request)}
        </Alert>
      )}
    </Stack>
  ));
}
