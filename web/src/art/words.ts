import type { ArtHandKind, ArtRarity, ArtType } from '@aureus/contract/art/rules.ts';
import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';

/** What a work is. */
export function useTypeNames(): Readonly<Record<ArtType, string>> {
  const { t } = useLingui();
  return {
    1: t({ message: 'Picture', context: 'kind of a work' }),
    2: t({ message: 'Animation', context: 'kind of a work' }),
    3: t({ message: 'Sound', context: 'kind of a work' }),
    4: t({ message: 'Film', context: 'kind of a work' }),
  };
}

/** How it is sold. */
export function useModeNames(): Readonly<Record<ArtItem['pay_type'], string>> {
  const { t } = useLingui();
  return { 1: t`Fixed price`, 2: t`Auction`, 3: t`Blind box` };
}

export function useRarityNames(): Readonly<Record<ArtRarity, string>> {
  const { t } = useLingui();
  return {
    N: t({ message: 'N: often seen', context: 'rarity' }),
    R: t({ message: 'R: rare', context: 'rarity' }),
    SR: t({ message: 'SR: very rare', context: 'rarity' }),
  };
}

/** How a work came into a pair of hands. */
export function useHandNames(): Readonly<Record<ArtHandKind, string>> {
  const { t } = useLingui();
  return {
    made: t({ message: 'Made it', context: 'how a work came to somebody' }),
    bought: t({ message: 'Bought it', context: 'how a work came to somebody' }),
    won: t({ message: 'Won it in an auction', context: 'how a work came to somebody' }),
    box: t({ message: 'Found it in a blind box', context: 'how a work came to somebody' }),
    removed: t({ message: 'Has it, removed by operators', context: 'how a work came to somebody' }),
  };
}

/** What the price of a work is. */
export function usePriceLabel(): (item: Pick<ArtItem, 'pay_type' | 'bids' | 'sale_state'>) => string {
  const { t } = useLingui();
  return ({ pay_type, bids, sale_state }) => {
    if (sale_state === null) return t({ message: 'Price', context: 'of a work' });
    if (pay_type !== 2) return t({ message: 'Price', context: 'of a work' });
    return bids === 0 ? t`Starting price` : t`Highest bid`;
  };
}

/** The same in so few letters that it stands beside the price on the narrowest card. */
export function useCardPriceLabel(): ReturnType<typeof usePriceLabel> {
  const { t } = useLingui();
  const priceLabel = usePriceLabel();
  return (item) => {
    if (item.sale_state === null || item.pay_type !== 2) return priceLabel(item);
    return item.bids === 0
      ? t({ message: 'From', context: 'starting price, on a card' })
      : t({ message: 'Top bid', context: 'highest bid, on a card' });
  };
}

/** What its heart is called. */
export function useHeartLabel(): (item: Pick<ArtItem, 'name'>) => string {
  const { t } = useLingui();
  return (item) => t({ message: `Favourite ${item.name}`, context: 'a work' });
}

/** The words of a card, got once for all cards of a wall: of a hundred that come and go each would look them up again. */
export interface CardWords {
  readonly types: ReturnType<typeof useTypeNames>;
  readonly modes: ReturnType<typeof useModeNames>;
  readonly price: ReturnType<typeof usePriceLabel>;
  readonly heart: ReturnType<typeof useHeartLabel>;
  /** What one can do about the work now, or since when not. */
  readonly state: (item: ArtItem) => { readonly text: string; readonly isAct: boolean };
}

export function useCardWords(): CardWords {
  const types = useTypeNames();
  const modes = useModeNames();
  const price = useCardPriceLabel();
  const heart = useHeartLabel();
  const state = useCardState();
  return { types, modes, price, heart, state };
}

function useCardState(): CardWords['state'] {
  const { t } = useLingui();
  const { date } = useFormat();
  const endText = useEndText();
  return (item) => {
    const said = (text: string) => ({ text, isAct: false });
    if (item.status === 1 && item.own) return said(t`On sale`);
    if (item.status === 1) {
      const text =
        item.pay_type === 2 ? t({ message: 'Bid', context: 'verb' }) : t({ message: 'Buy', context: 'a work' });
      return { text, isAct: true };
    }
    if (item.own && item.rarity_status === 0) return said(t`Closed box`);
    // What one has bought was sold to oneself.
    if (item.own && item.sale_state === 'sold') return said(t`Not for sale`);
    if (item.status === 2 && item.start_time !== null) return said(t`From ${date(item.start_time)}`);
    return said(endText(item));
  };
}

/** Why a work that is not on sale cannot be bought. */
export function useEndText(): (item: Pick<ArtItem, 'sale_state' | 'state' | 'lock_order'>) => string {
  const { t } = useLingui();
  return ({ sale_state, state, lock_order }) => {
    if (state === 'review') return t`Under review`;
    if (state === 'refused') return t({ message: 'Refused', context: 'work' });
    if (state === 'removed') return t({ message: 'Removed by operators', context: 'work' });
    if (lock_order === 1) return t`Waiting for payment`;
    switch (sale_state) {
      case 'sold':
        return t({ message: 'Sold', context: 'work' });
      case 'review':
        return t`Sale under review`;
      case 'unsold':
      case 'unpaid':
        return t({ message: 'Not sold', context: 'work' });
      case 'paying':
        return t`Waiting for payment`;
      case 'open':
      case 'refused':
      case null:
        return t`Not for sale`;
    }
  };
}
