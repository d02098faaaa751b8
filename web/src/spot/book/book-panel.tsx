import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { formatFixed, parseDecimal } from '@aureus/core/money/decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDepth } from '../../platform/live/market-hooks.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useFormat } from '../../platform/format/use-format.ts';
import styles from './book.module.css';
import { groupDigits, groupSizes, ladderRows } from './ladder.ts';
import { LadderSide } from './ladder-side.tsx';
import { Middle } from './middle.tsx';
import { ViewIcon } from './view-icon.tsx';

export interface BookPanelProps {
  market: MarketRow;
  /** Levels of each side while both are shown. */
  rows: number;
  /** Prices of the user's open orders. */
  own: { readonly bids: readonly string[]; readonly asks: readonly string[] };
  /** A price was tapped. */
  onTake: (price: string) => void;
}

const views = ['both', 'bids', 'asks'] as const;
type View = (typeof views)[number];

/** The order book as a ladder: asks above, bids below, a tap on a price fills the order form. */
export function BookPanel({ market, rows, own, onTake }: BookPanelProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const book = useDepth(market.id);
  const [view, setView] = useState<View>('both');
  const [factor, setFactor] = useState(1n);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const scales = { price: market.price_scale, amount: market.amount_scale };
  const tick = parseDecimal(market.tick, scales.price);
  const sizes = groupSizes(tick, parseDecimal(market.now_price, scales.price));
  const group = sizes.includes(factor * tick) ? factor * tick : tick;
  const count = view === 'both' ? rows : rows * 2;
  const sizeText = (size: bigint): string => {
    const digits = groupDigits(size, scales.price);
    return number(formatFixed(size, scales.price, digits), { minDigits: digits, maxDigits: digits });
  };
  const viewNames: Record<View, string> = { both: t`Bids and asks`, bids: t`Bids only`, asks: t`Asks only` };
  const nextView = views[(views.indexOf(view) + 1) % views.length] ?? 'both';
  return (
    <section data-live className={styles.book} aria-label={t`Order book`}>
      <div className={styles.head} aria-hidden="true">
        <span>{t`Price`}</span>
        <span>{t`Amount`}</span>
      </div>
      {view === 'bids' ? null : (
        <LadderSide
          side="asks"
          rows={ladderRows(book?.asks ?? [], { side: 'asks', group, count, own: own.asks }, scales)}
          count={count}
          isLoading={book === null}
          onTake={onTake}
        />
      )}
      <Middle market={market} book={book} />
      {view === 'asks' ? null : (
        <LadderSide
          side="bids"
          rows={ladderRows(book?.bids ?? [], { side: 'bids', group, count, own: own.bids }, scales)}
          count={count}
          isLoading={book === null}
          onTake={onTake}
        />
      )}
      <div className={styles.tools}>
        <button type="button" className={styles.group} onClick={() => setSheetOpen(true)} disabled={sizes.length === 1}>
          <span className="visually-hidden">{t`Price steps`}</span>
          {sizeText(group)}
          <ChevronDownIcon size={16} />
        </button>
        <button
          type="button"
          className={styles.view}
          aria-label={t`Show: ${viewNames[nextView]}`}
          onClick={() => setView(nextView)}
        >
          <ViewIcon view={view} />
        </button>
      </div>
      <Sheet open={isSheetOpen} onClose={() => setSheetOpen(false)} title={t`Price steps`}>
        <OptionList
          label={t`Price steps`}
          value={String(group)}
          options={sizes.map((size) => ({ value: String(size), label: sizeText(size) }))}
          onChange={(value) => {
            setFactor(BigInt(value) / tick);
            setSheetOpen(false);
          }}
        />
      </Sheet>
    </section>
  );
}
