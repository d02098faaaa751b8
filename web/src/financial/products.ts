import type { ProductName } from '@aureus/contract/wallet/products.ts';
import type { ComponentType } from 'react';
import { CopyOffers } from '../copy/public.ts';
import { DualOffers, DualYield } from '../dual/public.ts';
import { IeoOffers } from '../ieo/public.ts';
import { MiningOffers, MiningYield } from '../mining/public.ts';
import type { PartKey } from '../platform/product/parts.ts';
import type { Icon } from '../ui/icon.tsx';
import { DualIcon, LockIcon, PeopleIcon, RocketIcon } from '../ui/icons.tsx';

/** A product as the finance page shows it. */
export interface FinanceProduct {
  /** Its name and what it is, in words. */
  readonly part: PartKey;
  /** Key of its tile in the menu: without the tile, or where the tile is not financial, it has no card. */
  readonly tile: string;
  readonly icon: Icon;
  /** All there is of it. */
  readonly path: string;
  /** What is on offer now; fills its card. */
  readonly Offers: ComponentType;
  /** Reckons what an amount would bring; null where nothing can be reckoned beforehand. */
  readonly Yield: ComponentType | null;
  /** What of the user's money lies in it, and where their own orders are; null of a product that keeps none. */
  readonly holding: { readonly name: ProductName; readonly path: string; readonly colour: string } | null;
}

/** The products of the finance page, in order. Another one joins cards, sums and calculator with an entry here. */
export const products: readonly FinanceProduct[] = [
  {
    part: 'mining',
    tile: 'lockming',
    icon: LockIcon,
    path: '/pages/lockming/lockming',
    Offers: MiningOffers,
    Yield: MiningYield,
    holding: { name: 'mining', path: '/pages/lockming/order', colour: 'var(--ring-1)' },
  },
  {
    part: 'dual',
    tile: 'invest',
    icon: DualIcon,
    path: '/pages/invest/invest',
    Offers: DualOffers,
    Yield: DualYield,
    holding: { name: 'dual', path: '/pages/invest/mine', colour: 'var(--ring-2)' },
  },
  {
    part: 'ieo',
    tile: 'ieo',
    icon: RocketIcon,
    path: '/pages/ieo/ieo',
    Offers: IeoOffers,
    Yield: null,
    holding: { name: 'ieo', path: '/pages/ieo/order', colour: 'var(--ring-3)' },
  },
  {
    part: 'copy',
    tile: 'copytrade',
    icon: PeopleIcon,
    path: '/pages/follow/index',
    Offers: CopyOffers,
    Yield: null,
    holding: null,
  },
];
