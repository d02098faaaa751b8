import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Moment } from './moment.tsx';

export interface TimelineStep {
  readonly at: string;
  readonly what: string;
  readonly more?: ReactNode;
}

/** What happened, oldest first. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <Stack component="ol" sx={{ m: 0, pl: 0, listStyle: 'none', gap: 1 }}>
      {steps.map(({ at, what, more }, index) => (
        <Stack component="li" key={`${at}-${index}`} direction="row" sx={{ gap: 1.5, alignItems: 'baseline' }}>
          <Box sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'primary.main', flexShrink: 0 }} />
          <Box>
            <Typography variant="body2" sx={{ fontWeight: 500 }}>
              {what}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              <Moment at={at} />
            </Typography>
            {more}
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}
