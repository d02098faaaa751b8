import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

const Key = styled('kbd')(({ theme }) => ({
  font: 'inherit',
  fontWeight: 600,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 6,
  padding: '2px 8px',
  backgroundColor: theme.palette.background.default,
}));

const rows: readonly { keys: readonly string[]; meaning: ReactNode }[] = [
  { keys: ['j', '↓'], meaning: <Trans>Next row</Trans> },
  { keys: ['k', '↑'], meaning: <Trans>Previous row</Trans> },
  { keys: ['Enter'], meaning: <Trans context="act">Open</Trans> },
  { keys: ['t'], meaning: <Trans>Take, or give back</Trans> },
  { keys: ['p'], meaning: <Trans>Propose approval</Trans> },
  { keys: ['r'], meaning: <Trans>Propose refusal</Trans> },
  { keys: ['/'], meaning: <Trans>Search</Trans> },
  { keys: ['Esc'], meaning: <Trans>Back to the queue</Trans> },
  { keys: ['?'], meaning: <Trans>These keys</Trans> },
];

/** Which keys work in queues and on their pages. */
export function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="key-help">
      <DialogTitle id="key-help">
        <Trans>Keys</Trans>
      </DialogTitle>
      <DialogContent>
        <Stack component="dl" sx={{ gap: 1, m: 0, minWidth: 260 }}>
          {rows.map(({ keys, meaning }) => (
            <Stack key={keys[0]} direction="row" sx={{ gap: 2, alignItems: 'center' }}>
              <Stack component="dt" direction="row" sx={{ gap: 0.5, width: 84 }}>
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </Stack>
              <Typography component="dd" sx={{ m: 0 }}>
                {meaning}
              </Typography>
            </Stack>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
