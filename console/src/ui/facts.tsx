import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Said loudly: something an operator should look at. */
  readonly alarm?: boolean;
}

/** Names and values in two columns. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.75,
        m: 0,
        alignItems: 'baseline',
      }}
    >
      {facts.map(({ label, value, alarm }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Box
            component="dd"
            sx={{
              m: 0,
              minWidth: 0,
              overflowWrap: 'anywhere',
              ...(alarm === true ? { color: 'warning.main', fontWeight: 600 } : {}),
            }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
