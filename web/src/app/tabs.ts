import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { FinanceIcon, HomeIcon, MarketsIcon, TradeIcon, WalletIcon } from '../ui/frame-icons.tsx';
import type { Icon } from '../ui/icon.tsx';

/** The five tabs, in order. Their pages stay alive once visited. */
export const tabs = [
  { key: 'home', path: '/pages/index/index', label: msg`Home`, icon: HomeIcon },
  { key: 'markets', path: '/pages/market/market', label: msg`Markets`, icon: MarketsIcon },
  { key: 'trade', path: '/pages/transaction/index', label: msg`Trade`, icon: TradeIcon },
  {
    key: 'finance',
    path: '/pages/financial/index',
    label: msg({ message: 'Finance', context: 'savings products' }),
    icon: FinanceIcon,
  },
  { key: 'assets', path: '/pages/fund/assets', label: msg`Assets`, icon: WalletIcon },
] as const satisfies readonly { key: string; path: string; label: MessageDescriptor; icon: Icon }[];

export type TabKey = (typeof tabs)[number]['key'];

/** The tab a path shows; the root path shows home. Null for every other page. */
export function tabOf(path: string): TabKey | null {
  if (path === '/') return 'home';
  return tabs.find((tab) => tab.path === path)?.key ?? null;
}
