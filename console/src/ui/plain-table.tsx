import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** Long ones scroll within themselves. */
  scrolls?: boolean;
  head: readonly { readonly text: string; readonly right?: boolean }[];
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
}

/** A small table without filters or pages, as part of a panel. */
export function PlainTable({ label, head, rows, scrolls = false }: Props) {
  if (rows.length === 0) {
    return (
      <Typography color="textSecondary">
        <Trans>There is nothing here.</Trans>
      </Typography>
    );
  }
  return (
    <Box
      sx={{ overflow: 'auto', mx: -1, ...(scrolls ? { maxHeight: 440 } : {}) }}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <Table size="small" stickyHeader={scrolls} aria-label={label}>
        <TableHead>
          <TableRow>
            {head.map(({ text, right }) => (
              <TableCell key={text} align={right === true ? 'right' : 'left'}>
                {text}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key} hover>
              {cells.map((cell, index) => (
                <TableCell key={head[index]?.text ?? index} align={head[index]?.right === true ? 'right' : 'left'}>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
