import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { liquidations } from '@aureus/contract/futures/operator-calls.ts';
import type { Fields } from '@aureus/contract/platform/call.ts';
import { Box, Button, Card, Link, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase, Title } from 'react-admin';
import { call } from '../platform/calls/call.ts';
import { momentOf } from '../platform/format/moment-input.ts';
import { Amount } from '../ui/amount.tsx';
import { NumberFilter } from '../ui/list-filters.tsx';
import { Moment } from '../ui/moment.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Failure, LoadingRows } from '../ui/states.tsx';
import { UserLink } from '../ui/user-link.tsx';

const limit = 50;

/** What is looked for, as it stands in the fields. */
interface Wish {
  readonly user: string;
  readonly market: string;
  /** Days and times of this machine, as the browser writes them. */
  readonly from: string;
  readonly to: string;
}

const everything: Wish = { user: '', market: '', from: '', to: '' };

/** A wish as the call takes it; a number that is none finds nobody and is left out. */
function fieldsOf({ user, market, from, to }: Wish): Fields<typeof liquidations> {
  const [first, before] = [momentOf(from), momentOf(to)];
  return {
    limit,
    ...(/^[1-9][0-9]{0,14}$/.test(user) ? { user: Number(user) } : {}),
    ...(market === '' ? {} : { market: Number(market) }),
    ...(first === null ? {} : { from: first }),
    ...(before === null ? {} : { to: before }),
  };
}

/** Liquidations of all users, newest first; more below, without counting them all. */
export function Liquidations() {
  const { t } = useLingui();
  const [wish, setWish] = useState(everything);
  const fields = fieldsOf(wish);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [liquidations.name, fields],
    queryFn: ({ signal, pageParam }) => call(liquidations, { ...fields, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Liquidations`} />
      <Typography variant="h1">
        <Trans>Liquidations</Trans>
      </Typography>
      <Filters wish={wish} markets={data?.pages[0]?.markets ?? []} onChange={setWish} />
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <LoadingRows />
      ) : (
        <Stack component={Card} sx={{ gap: 1, p: 2 }}>
          <PlainTable
            cards
            label={t`Liquidations`}
            head={[
              { text: t`Liquidation` },
              { text: t`When` },
              { text: t`User` },
              { text: t`Markets` },
              { text: t`Positions closed`, right: true },
              { text: t`Result before fees`, right: true },
              { text: t`Paid by the insurance fund`, right: true },
            ]}
            rows={data.pages
              .flatMap((page) => page.data)
              .map(({ id, user_id, user_name, symbols, positions, quote, profit, shortfall, created_at }) => ({
                key: id,
                cells: [
                  <Link key="id" component={LinkBase} to={`/liquidations/${id}`} underline="hover">
                    {t`Liquidation ${id}`}
                  </Link>,
                  <Moment key="at" at={created_at} />,
                  <UserLink key="user" id={user_id} name={user_name} />,
                  symbols.join(', '),
                  positions,
                  <Amount key="profit" value={profit} unit={quote} />,
                  <Amount key="shortfall" value={shortfall} unit={quote} />,
                ],
              }))}
          />
          {hasNextPage && (
            <Button sx={{ alignSelf: 'start' }} onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
              <Trans>Older ones</Trans>
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  );
}

interface FiltersProps {
  wish: Wish;
  markets: readonly { readonly id: number; readonly symbol: string }[];
  onChange: (wish: Wish) => void;
}

function Filters({ wish, markets, onChange }: FiltersProps) {
  const { t } = useLingui();
  const set = (changed: Partial<Wish>): void => onChange({ ...wish, ...changed });
  const shrunk = { inputLabel: { shrink: true } };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(210px, 1fr))' }}>
      <NumberFilter label={t`User's number`} value={wish.user} onChange={(user) => set({ user })} />
      <TextField
        select
        size="small"
        label={t`Market`}
        value={wish.market}
        onChange={(event) => set({ market: event.target.value })}
      >
        <MenuItem value="">{t`All`}</MenuItem>
        {markets.map(({ id, symbol }) => (
          <MenuItem key={id} value={String(id)}>
            {symbol}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        type="datetime-local"
        label={t({ message: 'From', context: 'time' })}
        value={wish.from}
        onChange={(event) => set({ from: event.target.value })}
        slotProps={shrunk}
      />
      <TextField
        size="small"
        type="datetime-local"
        label={t({ message: 'Before', context: 'time' })}
        value={wish.to}
        onChange={(event) => set({ to: event.target.value })}
        slotProps={shrunk}
      />
    </Box>
  );
}
