import { lazyPage, lazyPart } from '../platform/loading/lazy-page.tsx';
import { MissingPart } from '../ui/missing-part.tsx';
import { MissingGate, MissingProof } from './missing-parts.tsx';
import { type TabKey, tabScreens } from './tab-screens.ts';

/** The pages of the tabs. */
export const tabPages = {
  home: lazyPage(() => import('../home/home-page.tsx'), tabScreens.home.areas),
  markets: lazyPage(() => import('../market/markets-page.tsx'), tabScreens.markets.areas),
  trade: lazyPage(() => import('../spot/trade-page.tsx'), tabScreens.trade.areas),
  finance: lazyPage(() => import('../financial/financial-page.tsx'), tabScreens.finance.areas),
  assets: lazyPage(() => import('../wallet/assets-page.tsx'), tabScreens.assets.areas),
} as const satisfies Record<TabKey, unknown>;

/** Parts of the frame that the first screen of a phone does without. */
export const demoLabel = lazyPart(
  () => import('./demo-label.tsx'),
  [],
  () => null,
);
export const topBar = lazyPart(() => import('./top-bar.tsx'), [], MissingPart);
export const proofSheet = lazyPart(() => import('../account/safety/proof-sheet.tsx'), ['account'], MissingProof);
export const loginGate = lazyPart(() => import('./login-gate.tsx'), [], MissingGate);

export const runningOptions = lazyPart(
  () => import('../options/running/running-options.tsx'),
  ['options'],
  MissingPart,
);

export const otherPage = lazyPage(() => import('./not-found-page.tsx'));
