import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { memo, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { useTradeKeys } from '../platform/keys/trade-keys.ts';
import { useLive } from '../platform/live/hooks.ts';
import { useVisibleSubscription } from '../platform/live/market-hooks.ts';
import { cx } from '../ui/cx.ts';
import { StarFilledIcon, StarIcon } from '../ui/icons.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { findMarkets } from './find-markets.ts';
import { type MarketTab, marketsOfTab, sortMarkets } from './list-order.ts';
import { ChangeCell, PriceCell } from './market-cells.tsx';
import styles from './picker.module.css';
import { useFavourites, useIsFavourite, useMarketRows } from './queries.ts';
import { useToggleFavourite } from './use-toggle-favourite.ts';

export interface MarketPickerProps {
  /** Market on the screen now. */
  selected: number | undefined;
  onPick: (market: MarketRow) => void;
}

/** Search, lists and favourites in little room: the pair sheet, and the left column of wide screens. */
export function MarketPicker({ selected, onPick }: MarketPickerProps) {
  const { t } = useLingui();
  const live = useLive();
  const { markets, query } = useMarketRows();
  const { favourites } = useFavourites();
  const [chosenTab, setTab] = useState<MarketTab | null>(null);
  const [typed, setTyped] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useTradeKeys({ search: () => search.current?.focus() });
  const isSearching = typed.trim() !== '';
  // Until a list is chosen it is the one in which the market on the screen stands.
  const tab = chosenTab ?? (markets.find(({ id }) => id === selected)?.kind === 'stock' ? 'stocks' : 'coins');
  const shown = isSearching
    ? findMarkets(markets, typed).map(({ item }) => item)
    : sortMarkets(marketsOfTab(markets, tab, favourites), null, (id) => live.ticks.get(id));
  const tabs: { value: MarketTab; label: string }[] = [
    { value: 'favourites', label: t`Favourites` },
    { value: 'coins', label: t`Coins` },
    { value: 'stocks', label: t`Stocks` },
    { value: 'hot', label: t`Hot` },
  ];
  const empty = isSearching
    ? t`Nothing found`
    : tab === 'favourites'
      ? t`Tap a star to keep a market here`
      : t`No markets here yet`;
  return (
    <div className={styles.picker}>
      <div className={styles.search}>
        <SearchField
          ref={search}
          label={t`Search markets`}
          value={typed}
          onChange={setTyped}
          onEnter={() => {
            const [first] = shown;
            if (!isSearching || first === undefined) return;
            setTyped('');
            search.current?.blur();
            onPick(first);
          }}
        />
      </div>
      {isSearching ? null : (
        <Tabs label={t`Market lists`} tabs={tabs} value={tab} onChange={setTab} className={styles.tabs} />
      )}
      <div className={styles.head} aria-hidden="true">
        <span>{t`Pair`}</span>
        <span>{t`Price`}</span>
        <span>{t`24h`}</span>
      </div>
      <div ref={scroller} className={styles.list}>
        <ListStates
          query={query}
          isEmpty={shown.length === 0}
          empty={<EmptyState title={empty} />}
          skeleton={<SkeletonRows count={8} lead={false} />}
        >
          <Virtualizer scrollRef={scroller} itemSize={44}>
            {shown.map((market) => (
              <PickerRow key={market.id} market={market} isSelected={market.id === selected} onPick={onPick} />
            ))}
          </Virtualizer>
        </ListStates>
      </div>
    </div>
  );
}

interface PickerRowProps {
  market: MarketRow;
  isSelected: boolean;
  onPick: (market: MarketRow) => void;
}

const PickerRow = memo(function PickerRow({ market, isSelected, onPick }: PickerRowProps) {
  const { t } = useLingui();
  const ref = useVisibleSubscription(market.id);
  const isFavourite = useIsFavourite(market.currency_id);
  const toggle = useToggleFavourite();
  return (
    <div ref={ref} className={styles.row} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={cx(styles.star, isFavourite && styles.starOn)}
        aria-pressed={isFavourite}
        aria-label={t`Favourite ${market.currency_name}`}
        onClick={() => toggle(market)}
      >
        {isFavourite ? <StarFilledIcon size={15} /> : <StarIcon size={15} />}
      </button>
      <button
        type="button"
        className={styles.pick}
        aria-current={isSelected || undefined}
        onClick={() => onPick(market)}
      >
        <span className={styles.pair}>
          {market.currency_name}
          <span className={styles.quote}> /{market.legal_name}</span>
        </span>
        <span className={styles.price}>
          <PriceCell market={market} />
        </span>
        <span className={styles.change}>
          <ChangeCell market={market} plain />
        </span>
      </button>
    </div>
  );
});
