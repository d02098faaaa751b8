import { lazyPage, lazyPart } from '../platform/loading/lazy-page.tsx';
import { MissingBar, MissingGate, MissingProof } from './missing-parts.tsx';
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
export const topBar = lazyPart(() => import('./top-bar.tsx'), ['market'], MissingBar);
export const proofSheet = lazyPart(() => import('../account/safety/proof-sheet.tsx'), ['account'], MissingProof);
export const loginGate = lazyPart(() => import('./login-gate.tsx'), [], MissingGate);

export const otherPage = lazyPage(() => import('./not-found-page.tsx'));
export const searchPage = lazyPage(() => import('../market/search-page.tsx'), ['market']);
export const spotOrderPage = lazyPage(() => import('../spot/currency-page.tsx'), ['spot', 'market']);
export const spotOrdersPage = lazyPage(() => import('../spot/orders-page.tsx'), ['spot', 'market']);
export const loginPage = lazyPage(() => import('../account/login-page.tsx'), ['account']);
export const registerPage = lazyPage(() => import('../account/register-page.tsx'), ['account']);
export const forgetPage = lazyPage(() => import('../account/forget-page.tsx'), ['account']);
export const undoPage = lazyPage(() => import('../account/undo-page.tsx'), ['account']);
export const areaPage = lazyPage(() => import('../account/area-page.tsx'), ['account']);
export const settingPage = lazyPage(() => import('../account/setting-page.tsx'), ['account']);
export const userInfoPage = lazyPage(() => import('../account/user-info-page.tsx'), ['account']);
export const depositSelectPage = lazyPage(() => import('../wallet/deposit/select-page.tsx'), ['wallet']);
export const depositPage = lazyPage(() => import('../wallet/deposit/receive-page.tsx'), ['wallet', 'market']);
export const moneyRecordsPage = lazyPage(() => import('../wallet/records-page.tsx'), ['wallet']);
export const securityPage = lazyPage(() => import('../account/safety/security-page.tsx'), ['account']);
export const passwordPage = lazyPage(() => import('../account/safety/password-page.tsx'), ['account']);
export const payPasswordPage = lazyPage(() => import('../account/safety/pay-password-page.tsx'), ['account']);
export const devicesPage = lazyPage(() => import('../account/safety/devices-page.tsx'), ['account']);
export const historyPage = lazyPage(() => import('../account/safety/history-page.tsx'), ['account']);
export const identityLevelsPage = lazyPage(() => import('../identity/levels-page.tsx'), ['identity']);
export const identityFormPage = lazyPage(() => import('../identity/form-page.tsx'), ['identity', 'account']);
export const withdrawPage = lazyPage(() => import('../wallet/withdrawal/withdraw-page.tsx'), ['wallet', 'account']);
export const payoutAddressesPage = lazyPage(() => import('../wallet/payout/addresses-page.tsx'), ['wallet']);
export const addAddressPage = lazyPage(() => import('../wallet/payout/add-address-page.tsx'), ['wallet', 'account']);
export const bankPage = lazyPage(() => import('../wallet/payout/bank-page.tsx'), ['wallet', 'account']);
export const bankInternationalPage = lazyPage(
  () => import('../wallet/payout/bank-international-page.tsx'),
  ['wallet', 'account'],
);
export const articlePage = lazyPage(() => import('../content/article-page.tsx'));
export const galleryPage = lazyPage(() => import('../ui/gallery/gallery-page.tsx'));
export const assetsRecordPage = lazyPage(() => import('../wallet/bills/record-page.tsx'), ['wallet']);
export const allRecordsPage = lazyPage(() => import('../wallet/bills/all-records-page.tsx'), ['wallet']);
export const billPage = lazyPage(() => import('../wallet/bills/bill-page.tsx'), ['wallet']);
export const exchangePage = lazyPage(() => import('../wallet/exchange/exchange-page.tsx'), ['wallet']);
export const transferPage = lazyPage(() => import('../wallet/transfer/transfer-page.tsx'), ['wallet']);
export const transferHistoryPage = lazyPage(() => import('../wallet/transfer/history-page.tsx'), ['wallet']);
