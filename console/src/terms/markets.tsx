import { markets } from '@aureus/contract/operator/terms-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { usePropose } from '../operator/public.ts';
import { Amount } from '../ui/amount.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { ChangeButton } from './change-button.tsx';
import { MarketState, useHaltFields } from './halt.tsx';

/** Fees, smallest totals and whether they are open, of all markets. */
export function Markets() {
  const { t } = useLingui();
  const propose = usePropose();
  const haltFields = useHaltFields();
  return (
    <Read call={markets} fields={{}}>
      {(rows, again) => (
        <PlainTable
          cards
          label={t`Markets`}
          head={[
            { text: t`Market` },
            { text: t`Maker fee`, right: true },
            { text: t`Taker fee`, right: true },
            { text: t`Price band`, right: true },
            { text: t`Smallest total`, right: true },
            { text: t`Tick`, right: true },
            { text: t`Lot`, right: true },
            { text: t`State` },
            { text: t`Change` },
          ]}
          rows={rows.map((market) => ({
            key: market.id,
            cells: [
              market.symbol,
              <Amount key="maker" value={market.maker_fee} unit="%" />,
              <Amount key="taker" value={market.taker_fee} unit="%" />,
              <Amount key="band" value={market.price_band} unit="%" />,
              <Amount key="total" value={market.min_total} unit={market.quote} />,
              <Amount key="tick" value={market.tick} unit="" />,
              <Amount key="lot" value={market.lot} unit="" />,
              <MarketState key="state" market={market} />,
              <ChangeButton
                key="change"
                what={market.symbol}
                {...(market.open
                  ? {
                      onClose: (title: string) =>
                        propose({
                          kind: 'market.terms',
                          title,
                          payload: { market_id: market.id, open: false },
                          onDone: again,
                        }),
                    }
                  : {
                      onClear: (title: string) =>
                        propose({ kind: 'market.clear', title, payload: { market_id: market.id }, onDone: again }),
                    })}
                onClick={() =>
                  propose({
                    kind: 'market.terms',
                    title: t`Terms of ${market.symbol}`,
                    payload: { market_id: market.id },
                    fields: [
                      { kind: 'decimal', name: 'maker_fee', label: t`Maker fee`, unit: '%', initial: market.maker_fee },
                      { kind: 'decimal', name: 'taker_fee', label: t`Taker fee`, unit: '%', initial: market.taker_fee },
                      {
                        kind: 'decimal',
                        name: 'price_band',
                        label: t`Price band`,
                        unit: '%',
                        initial: market.price_band,
                      },
                      {
                        kind: 'decimal',
                        name: 'min_total',
                        label: t`Smallest total`,
                        unit: market.quote,
                        initial: market.min_total,
                      },
                      { kind: 'flag', name: 'open', label: t`Open for trade`, initial: market.open ? '1' : '0' },
                      ...haltFields,
                    ],
                    onDone: again,
                  })
                }
              />,
            ],
          }))}
        />
      )}
    </Read>
  );
}
