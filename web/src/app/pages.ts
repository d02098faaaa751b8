import { lazyPage, lazyPart } from '../platform/loading/lazy-page.tsx';
import type { TabKey } from './tabs.ts';

/** The pages of the tabs. */
export const tabPages = {
  home: lazyPage(() => import('../home/home-page.tsx')),
  markets: lazyPage(() => import('../market/markets-page.tsx')),
  trade: lazyPage(() => import('../spot/trade-page.tsx')),
  finance: lazyPage(() => import('../financial/financial-page.tsx')),
  assets: lazyPage(() => import('../wallet/assets-page.tsx')),
} as const satisfies Record<TabKey, unknown>;

/** Parts of the frame that the first screen of a phone does without. */
export const topBar = lazyPart(() => import('./top-bar.tsx'));
export const proofSheet = lazyPart(() => import('../account/safety/proof-sheet.tsx'));
export const loginGate = lazyPart(() => import('./login-gate.tsx'));

export const otherPage = lazyPage(() => import('./not-found-page.tsx'));
export const searchPage = lazyPage(() => import('../market/search-page.tsx'));
export const spotOrderPage = lazyPage(() => import('../spot/currency-page.tsx'));
export const spotOrdersPage = lazyPage(() => import('../spot/orders-page.tsx'));
export const loginPage = lazyPage(() => import('../account/login-page.tsx'));
export const registerPage = lazyPage(() => import('../account/register-page.tsx'));
export const forgetPage = lazyPage(() => import('../account/forget-page.tsx'));
export const areaPage = lazyPage(() => import('../account/area-page.tsx'));
export const settingPage = lazyPage(() => import('../account/setting-page.tsx'));
export const userInfoPage = lazyPage(() => import('../account/user-info-page.tsx'));
export const depositSelectPage = lazyPage(() => import('../wallet/deposit/select-page.tsx'));
export const depositPage = lazyPage(() => import('../wallet/deposit/receive-page.tsx'));
export const moneyRecordsPage = lazyPage(() => import('../wallet/records-page.tsx'));
export const securityPage = lazyPage(() => import('../account/safety/security-page.tsx'));
export const passwordPage = lazyPage(() => import('../account/safety/password-page.tsx'));
export const payPasswordPage = lazyPage(() => import('../account/safety/pay-password-page.tsx'));
export const devicesPage = lazyPage(() => import('../account/safety/devices-page.tsx'));
export const historyPage = lazyPage(() => import('../account/safety/history-page.tsx'));
export const identityLevelsPage = lazyPage(() => import('../identity/levels-page.tsx'));
export const identityFormPage = lazyPage(() => import('../identity/form-page.tsx'));
export const withdrawPage = lazyPage(() => import('../wallet/withdrawal/withdraw-page.tsx'));
export const payoutAddressesPage = lazyPage(() => import('../wallet/payout/addresses-page.tsx'));
export const addAddressPage = lazyPage(() => import('../wallet/payout/add-address-page.tsx'));
export const bankPage = lazyPage(() => import('../wallet/payout/bank-page.tsx'));
export const bankInternationalPage = lazyPage(() => import('../wallet/payout/bank-international-page.tsx'));
export const articlePage = lazyPage(() => import('../content/article-page.tsx'));
export const galleryPage = lazyPage(() => import('../ui/gallery/gallery-page.tsx'));
export const assetsRecordPage = lazyPage(() => import('../wallet/bills/record-page.tsx'));
export const allRecordsPage = lazyPage(() => import('../wallet/bills/all-records-page.tsx'));
export const billPage = lazyPage(() => import('../wallet/bills/bill-page.tsx'));
export const exchangePage = lazyPage(() => import('../wallet/exchange/exchange-page.tsx'));
export const transferPage = lazyPage(() => import('../wallet/transfer/transfer-page.tsx'));
export const transferHistoryPage = lazyPage(() => import('../wallet/transfer/history-page.tsx'));
