import { Card, CardActionArea, Stack } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { CardFacts } from '../card-facts.tsx';
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
  const facts = columns.filter((column) => column.head !== true && column.label !== '');
  return (
    <CardFacts
      head={columns.filter((column) => column.head === true).map(({ id, cell }) => ({ key: id, value: cell(row) }))}
      facts={facts.map(({ id, label, cell }) => ({ key: id, label, value: cell(row) }))}
    />
  );
}
