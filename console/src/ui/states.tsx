import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { keyframes } from '@mui/material/styles';
import InboxIcon from '@mui/icons-material/InboxOutlined';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { errorText, requestIdOf } from '../platform/calls/error-text.ts';
import { typeSize } from '../../../look/palette.ts';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** Shapes of rows, shown after 200 ms: what comes sooner needs no waiting room. */
export function LoadingRows({ count = 8 }: { count?: number }) {
  const { t } = useLingui();
  return (
    <Stack
      role="status"
      aria-label={t`Loading`}
      sx={{ gap: 0.5, p: 1, opacity: 0, animation: `${appear} 1ms linear 200ms forwards` }}
    >
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={34} />
      ))}
    </Stack>
  );
}

/** Nothing there: one sentence, and what to do about it if there is something. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Stack sx={{ alignItems: 'center', gap: 1.5, py: 6, px: 2, textAlign: 'center' }}>
      <InboxIcon sx={{ width: 44, height: 44, color: 'primary.main', opacity: 0.7 }} />
      <Typography color="textSecondary">{children}</Typography>
      {action}
    </Stack>
  );
}

/** What failed, in words, the request's name for the log, and another try. A session that has ended leads to the login. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const leaveIfOver = useLogoutIfAccessDenied();
  useEffect(() => {
    void leaveIfOver(error);
  }, [error, leaveIfOver]);
  const requestId = requestIdOf(error);
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        onRetry !== undefined && (
          <Button color="inherit" size="small" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {errorText(error)}
      {requestId !== null && (
        <Box component="span" sx={{ display: 'block', fontSize: typeSize('caption'), color: 'text.secondary' }}>
          <Trans>Request {requestId}</Trans>
        </Box>
      )}
    </Alert>
  );
}
