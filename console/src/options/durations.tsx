import { Button, MenuItem, Stack, TextField } from '@mui/material';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMe, usePropose } from '../operator/public.ts';
import { ChangeButton } from '../terms/public.ts';
import { Amount } from '../ui/amount.tsx';
import { OpenChip } from '../ui/open-chip.tsx';
import { PlainTable } from '../ui/plain-table.tsx';

import type { OptionMarket } from './options-terms.tsx';

/** The durations of one market: what each gains, and how much may be staked. */
export function Durations({ markets, onDone }: { markets: readonly OptionMarket[]; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const me = useMe();
  const [chosen, setChosen] = useState<number | null>(null);
  const market = markets.find(({ id }) => id === chosen) ?? markets[0];
  if (!market) return null;
  const { id: market_id, symbol, quote, expiries } = market;
  const words = { payout: t`Payout`, min_stake: t`Smallest stake`, max_stake: t`Largest stake` };
  const fieldsOf = (initial?: OptionMarket['expiries'][number]) => [
    ...(['payout', 'min_stake', 'max_stake'] as const).map((name) => ({
      kind: 'decimal' as const,
      name,
      label: words[name],
      unit: name === 'payout' ? '%' : quote,
      ...(initial ? { initial: initial[name] } : {}),
    })),
    { kind: 'flag' as const, name: 'open', label: t`Open for trade`, initial: initial?.open === false ? '0' : '1' },
  ];
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label={t`Market`}
          value={String(market_id)}
          onChange={({ target }) => setChosen(markets.find(({ id }) => String(id) === target.value)?.id ?? null)}
          sx={{ minWidth: 180 }}
        >
          {markets.map((each) => (
            <MenuItem key={each.id} value={String(each.id)}>
              {each.symbol}
            </MenuItem>
          ))}
        </TextField>
        {me?.may('terms.decide') === true && (
          <Button
            size="small"
            onClick={() =>
              propose({
                kind: 'options.expiry',
                title: t`New duration on ${symbol}`,
                payload: { market_id },
                fields: [{ kind: 'whole', name: 'seconds', label: t`Duration`, unit: 's' }, ...fieldsOf()],
                onDone,
              })
            }
          >
            {t`Add a duration`}
          </Button>
        )}
      </Stack>
      <PlainTable
        cards
        label={t`Durations on ${symbol}`}
        head={[
          { text: t`Duration` },
          { text: words.payout, right: true },
          { text: words.min_stake, right: true },
          { text: words.max_stake, right: true },
          { text: t`State` },
          { text: t`Change` },
        ]}
        rows={expiries.map((expiry) => {
          const { seconds, open } = expiry;
          const duration = plural(seconds, { one: '# second', other: '# seconds' });
          return {
            key: seconds,
            cells: [
              duration,
              <Amount key="payout" value={expiry.payout} unit="%" />,
              <Amount key="least" value={expiry.min_stake} unit={quote} />,
              <Amount key="most" value={expiry.max_stake} unit={quote} />,
              <OpenChip key="state" open={open} />,
              <ChangeButton
                key="change"
                what={`${symbol} ${duration}`}
                {...(open
                  ? {
                      onClose: (title: string) =>
                        propose({
                          kind: 'options.expiry',
                          title,
                          payload: { market_id, seconds, open: false },
                          onDone,
                        }),
                    }
                  : {})}
                onClick={() =>
                  propose({
                    kind: 'options.expiry',
                    title: t`${duration} on ${symbol}`,
                    payload: { market_id, seconds },
                    fields: fieldsOf(expiry),
                    onDone,
                  })
                }
              />,
            ],
          };
        })}
      />
    </Stack>
  );
}
