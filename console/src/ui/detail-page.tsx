import { Box, IconButton, Stack, Tooltip } from '@mui/material';
import BackIcon from '@mui/icons-material/ArrowBack';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type RaRecord, ShowBase, Title, useRedirect, useShowContext } from 'react-admin';
import { KeyHelp } from './key-help.tsx';
import { useQueueKeys } from './keys.ts';
import { PageHeading } from './page-heading.tsx';
import type { RowActs } from './queue/types.ts';
import { Failure, LoadingRows } from './states.tsx';

interface Props<Row extends RaRecord> {
  readonly resource: string;
  readonly titleOf: (row: Row) => string;
  /** Buttons beside the title. */
  readonly toolbar?: (row: Row, again: () => void) => ReactNode;
  /** What the keys t, p and r do. */
  readonly acts?: (row: Row, again: () => void) => RowActs;
  readonly children: (row: Row, again: () => void) => ReactNode;
}

/**
 * The library shows a list's row while the record itself is read, by one name for both; a row has not all a page needs.
 * A name of its own keeps them apart. It is read anew whenever it is opened: somebody else may have decided meanwhile.
 * Failures are said on the page.
 */
const inFull = { meta: { inFull: true }, staleTime: 0, onError: () => undefined };

/** The page of one record of a resource, with the queue's keys. */
export function DetailPage<Row extends RaRecord>(props: Props<Row>) {
  return (
    <ShowBase resource={props.resource} queryOptions={inFull}>
      <DetailBody {...props} />
    </ShowBase>
  );
}

function DetailBody<Row extends RaRecord>({ resource, titleOf, toolbar, acts, children }: Props<Row>) {
  const { t } = useLingui();
  const redirect = useRedirect();
  const { record, error, refetch } = useShowContext<Row>();
  const [help, setHelp] = useState(false);
  const again = (): void => void refetch();
  const back = (): void => redirect('list', resource);
  const possible = record === undefined ? {} : (acts?.(record, again) ?? {});
  useQueueKeys({
    leave: back,
    help: () => setHelp(true),
    ...(possible.take === undefined ? {} : { take: possible.take }),
    ...(possible.propose === undefined ? {} : { propose: possible.propose }),
    ...(possible.refuse === undefined ? {} : { refuse: possible.refuse }),
  });
  const title = record === undefined ? t`Loading` : titleOf(record);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={title} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', minHeight: 40 }}>
        <Tooltip title={t`Back to the list`}>
          <IconButton aria-label={t`Back to the list`} onClick={back}>
            <BackIcon />
          </IconButton>
        </Tooltip>
        <PageHeading>{title}</PageHeading>
        {record !== undefined && toolbar?.(record, again)}
      </Stack>
      {error !== null && error !== undefined && <Failure error={error} onRetry={again} />}
      {record === undefined ? (error === null || error === undefined) && <LoadingRows /> : children(record, again)}
      <KeyHelp open={help} onClose={() => setHelp(false)} />
    </Stack>
  );
}

/** Panels side by side where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        gap: 1.5,
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}

/** Panels below each other, as one side of {@link Columns}. */
export function Stacked({ children }: { children: ReactNode }) {
  return <Stack sx={{ gap: 1.5 }}>{children}</Stack>;
}
