import {
  Box,
  Card,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CardFacts } from './card-facts.tsx';

interface Props {
  label: string;
  /** Long ones scroll within themselves. */
  scrolls?: boolean;
  /** Rows with acts are cards on a phone, so that no act is out of sight; the first cell is what a card is about. */
  cards?: boolean;
  head: readonly { readonly text: string; readonly right?: boolean }[];
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
}

/** A table that scrolls and is no table on a phone has room to the side: else many columns make heads as high as itself. */
const headOfMany = { minWidth: 84, lineHeight: 1.4 };
/** And its cells stand closer, so that all of them have room on a desk. */
const closer = { '& .MuiTableCell-root': { px: 1 } };

/** A small table without filters or pages, as part of a panel. */
export function PlainTable({ label, head, rows, scrolls = false, cards = false }: Props) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  if (rows.length === 0) {
    return (
      <Typography color="textSecondary">
        <Trans>There is nothing here.</Trans>
      </Typography>
    );
  }
  if (cards && isPhone) {
    return (
      <Stack component="ul" aria-label={label} sx={{ gap: 1, p: 0, m: 0, listStyle: 'none' }}>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <Card component="li" key={key}>
            <CardFacts
              head={[{ key: 'first', value: first }]}
              facts={others.map((value, index) => ({ key: String(index), label: head[index + 1]?.text ?? '', value }))}
            />
          </Card>
        ))}
      </Stack>
    );
  }
  return (
    <Box
      sx={{ overflow: 'auto', mx: -1, ...(scrolls ? { maxHeight: 440 } : {}) }}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <Table size="small" stickyHeader={scrolls} aria-label={label} sx={scrolls && cards ? closer : {}}>
        <TableHead>
          <TableRow>
            {head.map(({ text, right }) => (
              <TableCell key={text} align={right === true ? 'right' : 'left'} sx={scrolls && cards ? headOfMany : {}}>
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
