import type { TextArea } from '../platform/language/text-areas.ts';

interface TabScreen {
  readonly path: string;
  /** File of its page. */
  readonly page: string;
  /** Areas whose texts it shows. */
  readonly areas: readonly TextArea[];
}

/** Address, page and texts of the five tabs, in order: what must be known of them before any of their code is there. */
export const tabScreens = {
  home: { path: '/pages/index/index', page: 'src/home/home-page.tsx', areas: ['market'] },
  markets: { path: '/pages/market/market', page: 'src/market/markets-page.tsx', areas: ['market'] },
  trade: { path: '/pages/transaction/index', page: 'src/spot/trade-page.tsx', areas: ['spot', 'market'] },
  finance: { path: '/pages/financial/index', page: 'src/financial/financial-page.tsx', areas: ['financial'] },
  assets: { path: '/pages/fund/assets', page: 'src/wallet/assets-page.tsx', areas: ['wallet', 'bills'] },
} as const satisfies Record<string, TabScreen>;

export type TabKey = keyof typeof tabScreens;

/** The tab a path shows; the root path shows home. Null for every other page. */
export function tabOf(path: string): TabKey | null {
  if (path === '/') return 'home';
  const keys = Object.keys(tabScreens) as TabKey[];
  return keys.find((key) => tabScreens[key].path === path) ?? null;
}
