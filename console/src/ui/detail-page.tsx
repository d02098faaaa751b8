import { Box, IconButton, Stack, Tooltip } from '@mui/material';
import BackIcon from '@mui/icons-material/ArrowBack';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type RaRecord, ShowBase, Title, useParams, useRedirect, useShowContext } from 'react-admin';
import type { LookPurpose } from '@aureus/contract/platform/personal.ts';
import { hiddenSign } from '@aureus/contract/platform/personal.ts';
import { KeyHelp } from './key-help.tsx';
import { useQueueKeys } from './keys.ts';
import { PageHeading } from './page-heading.tsx';
import { PersonalBar } from './personal-bar.tsx';
import { PersonalContext } from './personal-context.ts';
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

/** Each look is counted: what is shown whole is read when it is asked for, and not because a window is looked at again. */
const looked = { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 };

/** The page of one record of a resource, with the queue's keys. */
export function DetailPage<Row extends RaRecord>(props: Props<Row>) {
  const { id } = useParams();
  // Another record begins hidden.
  return <OneRecord key={id} {...props} />;
}

function OneRecord<Row extends RaRecord>(props: Props<Row>) {
  const [purpose, setPurpose] = useState<LookPurpose | null>(null);
  // What was there stays on the page until the same record has come whole.
  const kept = { placeholderData: (before: RaRecord | undefined) => before };
  const options =
    purpose === null ? { ...inFull, ...kept } : { ...inFull, ...kept, ...looked, meta: { ...inFull.meta, purpose } };
  return (
    <PersonalContext value={purpose}>
      <ShowBase resource={props.resource} queryOptions={options}>
        <DetailBody {...props} purpose={purpose} onPurpose={setPurpose} />
      </ShowBase>
    </PersonalContext>
  );
}

interface BodyProps<Row extends RaRecord> extends Props<Row> {
  readonly purpose: LookPurpose | null;
  readonly onPurpose: (purpose: LookPurpose | null) => void;
}

/** Whether something in a record is hidden. */
const hides = (record: RaRecord | undefined): boolean =>
  record !== undefined && JSON.stringify(record).includes(hiddenSign);

function DetailBody<Row extends RaRecord>(props: BodyProps<Row>) {
  const { resource, titleOf, toolbar, acts, children, purpose, onPurpose } = props;
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
      {(purpose !== null || hides(record)) && <PersonalBar purpose={purpose} onChange={onPurpose} />}
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
