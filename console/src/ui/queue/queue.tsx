import { Box, Card, IconButton, Stack, Tooltip, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import RefreshIcon from '@mui/icons-material/Refresh';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import {
  type FilterPayload,
  ListBase,
  Pagination,
  type RaRecord,
  type SortPayload,
  Title,
  useListContext,
  useRedirect,
} from 'react-admin';
import { stepTo, useQueueKeys } from '../keys.ts';
import { KeyHelp } from '../key-help.tsx';
import { PageHeading } from '../page-heading.tsx';
import { Empty, Failure, LoadingRows } from '../states.tsx';
import { FilterBar } from './filter-bar.tsx';
import { RowsCards } from './rows-cards.tsx';
import { RowsTable } from './rows-table.tsx';
import type { Column, Filter, RowActs } from './types.ts';

export interface QueueProps<Row extends RaRecord> {
  readonly resource: string;
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly filters?: readonly Filter[];
  readonly sort?: SortPayload;
  readonly filterDefaults?: FilterPayload;
  /** Said when nothing is there. */
  readonly empty: string;
  /** Whether rows have a page of their own. */
  readonly opens?: boolean;
  /** What can be done to a row from the queue. */
  readonly acts?: (row: Row) => RowActs;
  /** Buttons beside the title. */
  readonly toolbar?: ReactNode;
  /** What stands above the rows, e.g. a warning. */
  readonly children?: ReactNode;
}

/** A searchable list worked through with keys or fingers: a table on a desktop, cards on a phone. */
export function Queue<Row extends RaRecord>(props: QueueProps<Row>) {
  return (
    <ListBase
      resource={props.resource}
      perPage={25}
      {...(props.sort === undefined ? {} : { sort: props.sort })}
      {...(props.filterDefaults === undefined ? {} : { filterDefaultValues: props.filterDefaults })}
    >
      <QueueBody {...props} />
    </ListBase>
  );
}

function QueueBody<Row extends RaRecord>(props: QueueProps<Row>) {
  const { resource, title, columns, filters = [], empty, opens = false, acts, toolbar, children } = props;
  const { t } = useLingui();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const { data, isPending, error, refetch } = useListContext<Row>();
  const redirect = useRedirect();
  const search = useRef<HTMLInputElement>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const [help, setHelp] = useState(false);

  const rows = data ?? [];
  const at = current === null ? null : Math.min(current, rows.length - 1);
  const chosen = at === null ? undefined : rows[at];
  const chosenActs = chosen === undefined ? {} : (acts?.(chosen) ?? {});
  const open = opens ? (row: Row) => redirect('show', resource, row.id) : undefined;
  const openChosen = open === undefined || chosen === undefined ? undefined : () => open(chosen);

  useQueueKeys({
    next: () => setCurrent(stepTo(at, 1, rows.length)),
    previous: () => setCurrent(stepTo(at, -1, rows.length)),
    search: () => search.current?.focus(),
    help: () => setHelp(true),
    ...(openChosen === undefined ? {} : { open: openChosen }),
    ...(chosenActs.take === undefined ? {} : { take: chosenActs.take }),
    ...(chosenActs.propose === undefined ? {} : { propose: chosenActs.propose }),
    ...(chosenActs.refuse === undefined ? {} : { refuse: chosenActs.refuse }),
  });

  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={title} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <PageHeading>{title}</PageHeading>
        {toolbar}
        <Tooltip title={t`Refresh`}>
          <IconButton aria-label={t`Refresh`} onClick={() => void refetch()}>
            <RefreshIcon />
          </IconButton>
        </Tooltip>
        {!phone && (
          <Tooltip title={t`Keys`}>
            <IconButton aria-label={t`Keys`} onClick={() => setHelp(true)}>
              <KeyboardIcon />
            </IconButton>
          </Tooltip>
        )}
      </Stack>
      {children}
      <FilterBar filters={filters} searchRef={search} />
      {error !== null && error !== undefined && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending ? (
        <LoadingRows />
      ) : rows.length === 0 ? (
        (error === null || error === undefined) && <Empty>{empty}</Empty>
      ) : phone ? (
        <RowsCards rows={rows} columns={columns} label={title} onOpen={open} />
      ) : (
        <Card>
          <RowsTable rows={rows} columns={columns} label={title} current={at} onOpen={open} />
        </Card>
      )}
      <Box sx={{ '& .MuiTablePagination-root': { border: 0 } }}>
        <Pagination rowsPerPageOptions={[25, 50, 100]} />
      </Box>
      <KeyHelp open={help} onClose={() => setHelp(false)} />
    </Stack>
  );
}
