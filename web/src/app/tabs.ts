import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { FinanceIcon, HomeIcon, MarketsIcon, TradeIcon, WalletIcon } from '../ui/frame-icons.tsx';
import type { Icon } from '../ui/icon.tsx';
import { type TabKey, tabScreens } from './tab-screens.ts';

/** The five tabs, in order. Their pages stay alive once visited. */
export const tabs = [
  { key: 'home', path: tabScreens.home.path, label: msg`Home`, icon: HomeIcon },
  { key: 'markets', path: tabScreens.markets.path, label: msg`Markets`, icon: MarketsIcon },
  { key: 'trade', path: tabScreens.trade.path, label: msg`Trade`, icon: TradeIcon },
  {
    key: 'finance',
    path: tabScreens.finance.path,
    label: msg({ message: 'Finance', context: 'savings products' }),
    icon: FinanceIcon,
  },
  { key: 'assets', path: tabScreens.assets.path, label: msg`Assets`, icon: WalletIcon },
] as const satisfies readonly { key: TabKey; path: string; label: MessageDescriptor; icon: Icon }[];
