import { Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import type { RowActs } from './queue/types.ts';

interface Props {
  acts: RowActs;
  takeLabel: string;
  proposeLabel: string;
  refuseLabel: string;
  checkLabel?: string;
  children?: ReactNode;
}

/** The acts of a page as buttons; those that are not possible are not there. */
export function ActsBar({ acts, takeLabel, proposeLabel, refuseLabel, checkLabel, children }: Props) {
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {acts.take !== undefined && (
        <Button variant="outlined" onClick={acts.take}>
          {takeLabel}
        </Button>
      )}
      {acts.refuse !== undefined && (
        <Button variant="outlined" color="error" onClick={acts.refuse}>
          {refuseLabel}
        </Button>
      )}
      {acts.check !== undefined && (
        <Button variant="outlined" onClick={acts.check}>
          {checkLabel}
        </Button>
      )}
      {acts.propose !== undefined && (
        <Button variant="contained" onClick={acts.propose}>
          {proposeLabel}
        </Button>
      )}
      {children}
    </Stack>
  );
}
