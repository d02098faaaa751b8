import { Box, Card, CardActionArea, Stack, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { Column } from './types.ts';

interface Props<Row extends RaRecord> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  label: string;
  onOpen: ((row: Row) => void) | undefined;
}

/** Rows as cards, for a phone. A card that opens has no other control in it. */
export function RowsCards<Row extends RaRecord>({ rows, columns, label, onOpen }: Props<Row>) {
  return (
    <Stack component="ul" aria-label={label} sx={{ gap: 1, p: 0, m: 0, listStyle: 'none' }}>
      {rows.map((row) => (
        <Card component="li" key={row.id}>
          {onOpen === undefined ? (
            <Body row={row} columns={columns} />
          ) : (
            <CardActionArea onClick={() => onOpen(row)}>
              <Body row={row} columns={columns} />
            </CardActionArea>
          )}
        </Card>
      ))}
    </Stack>
  );
}

function Body<Row extends RaRecord>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const head = columns.filter((column) => column.head === true);
  const rest = columns.filter((column) => column.head !== true && column.label !== '');
  return (
    <Stack component="span" sx={{ p: 1.5, gap: 1, display: 'flex' }}>
      <Stack component="span" direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        {head.map(({ id, cell }) => (
          <Box component="span" key={id} sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
            {cell(row)}
          </Box>
        ))}
      </Stack>
      {rest.map(({ id, label, cell }) => (
        <Stack component="span" key={id} direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
          <Typography component="span" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Box component="span" sx={{ textAlign: 'end', minWidth: 0, overflowWrap: 'anywhere' }}>
            {cell(row)}
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}
