import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, TableSortLabel } from '@mui/material';
import { useEffect, useRef } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import type { Column } from './types.ts';

interface Props<Row extends RaRecord> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  label: string;
  current: number | null;
  onOpen: ((row: Row) => void) | undefined;
}

/** Rows as a dense table. */
export function RowsTable<Row extends RaRecord>({ rows, columns, label, current, onOpen }: Props<Row>) {
  const { sort, setSort } = useListContext();
  const chosen = useRef<HTMLTableRowElement>(null);
  // The focus goes along with the keys, so that Enter is this row's and a reader says where one is.
  useEffect(() => {
    if (current !== null) chosen.current?.focus();
  }, [current]);
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map(({ id, label: name, align, sortable }) => (
              <TableCell
                key={id}
                align={align ?? 'left'}
                sortDirection={sort.field === id && sortable === true ? order(sort.order) : false}
              >
                {sortable === true ? (
                  <TableSortLabel
                    active={sort.field === id}
                    direction={sort.field === id ? order(sort.order) : 'asc'}
                    onClick={() =>
                      setSort({ field: id, order: sort.field === id && sort.order === 'ASC' ? 'DESC' : 'ASC' })
                    }
                  >
                    {name}
                  </TableSortLabel>
                ) : (
                  name
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow
              key={row.id}
              ref={index === current ? chosen : undefined}
              tabIndex={-1}
              hover
              selected={index === current}
              aria-selected={index === current}
              onClick={onOpen === undefined ? undefined : () => onOpen(row)}
              sx={{ cursor: onOpen === undefined ? 'default' : 'pointer' }}
            >
              {columns.map(({ id, align, cell }) => (
                <TableCell
                  key={id}
                  align={align ?? 'left'}
                  sx={{ whiteSpace: 'nowrap', maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis' }}
                >
                  {cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const order = (order: 'ASC' | 'DESC'): 'asc' | 'desc' => (order === 'ASC' ? 'asc' : 'desc');
