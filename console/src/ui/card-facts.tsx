import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  /** What the card is about, side by side at its top. */
  head: readonly { readonly key: string; readonly value: ReactNode }[];
  facts: readonly { readonly key: string; readonly label: string; readonly value: ReactNode }[];
}

/** A row of a table as the content of a card, for a phone. */
export function CardFacts({ head, facts }: Props) {
  return (
    <Stack component="span" sx={{ p: 1.5, gap: 1, display: 'flex' }}>
      <Stack component="span" direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        {head.map(({ key, value }) => (
          <Box component="span" key={key} sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        ))}
      </Stack>
      {facts.map(({ key, label, value }) => (
        <Stack component="span" key={key} direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
          <Typography component="span" variant="body2" color="textSecondary">
            {label}
          </Typography>
          {/* An amount stays in one piece and lets its label wrap; other words wrap themselves. */}
          <Box component="span" sx={{ textAlign: 'end', minWidth: 'min-content', overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}
