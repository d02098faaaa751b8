import { lazyPage } from '../platform/loading/lazy-page.tsx';

export const searchPage = lazyPage(() => import('../search/search-page.tsx'), ['search', 'market']);
export const spotOrderPage = lazyPage(() => import('../spot/currency-page.tsx'), ['spot', 'market']);
export const spotOrdersPage = lazyPage(() => import('../spot/orders-page.tsx'), ['spot']);
export const contractPage = lazyPage(() => import('../spot/contract-page.tsx'), ['spot', 'market']);
export const secondsOrderPage = lazyPage(() => import('../options/seconds-order-page.tsx'), ['options']);
export const optionLimitsPage = lazyPage(() => import('../options/limits-page.tsx'), ['options']);
export const investPage = lazyPage(() => import('../dual/invest-page.tsx'), ['dual']);
export const investPurchasePage = lazyPage(() => import('../dual/purchase-page.tsx'), ['dual']);
export const investMinePage = lazyPage(() => import('../dual/mine-page.tsx'), ['dual']);
export const investHelpPage = lazyPage(() => import('../dual/help-page.tsx'), ['dual']);
export const contractOrderPage = lazyPage(
  () => import('../futures/positions/contract-order-page.tsx'),
  ['futures', 'market'],
);
export const boxSeriesPage = lazyPage(() => import('../box/series-page.tsx'), ['box']);
export const boxVerifyPage = lazyPage(() => import('../box/verify-page.tsx'), ['box']);
export const ieoPage = lazyPage(() => import('../ieo/ieo-page.tsx'), ['ieo']);
export const ieoProjectPage = lazyPage(() => import('../ieo/subscribe-page.tsx'), ['ieo']);
export const ieoOrderPage = lazyPage(() => import('../ieo/order-page.tsx'), ['ieo']);
export const ieoHelpPage = lazyPage(() => import('../ieo/help-page.tsx'), ['ieo']);
export const gamePage = lazyPage(() => import('../webview/game-page.tsx'), ['webview']);
export const loginPage = lazyPage(() => import('../account/login-page.tsx'), ['account']);
export const registerPage = lazyPage(() => import('../account/register-page.tsx'), ['account']);
export const forgetPage = lazyPage(() => import('../account/forget-page.tsx'), ['account']);
export const undoPage = lazyPage(() => import('../account/undo-page.tsx'), ['account']);
export const areaPage = lazyPage(() => import('../account/area-page.tsx'), ['account']);
export const settingPage = lazyPage(() => import('../account/setting-page.tsx'), ['account']);
export const areasPage = lazyPage(() => import('../account/areas-page.tsx'), ['account']);
export const noticeChoicesPage = lazyPage(() => import('../account/notice-choices-page.tsx'), ['account']);
export const privacyPage = lazyPage(() => import('../account/privacy-page.tsx'), ['account']);
export const exportPage = lazyPage(() => import('../account/export-page.tsx'), ['account']);
export const closePage = lazyPage(() => import('../account/closing/close-page.tsx'), ['account']);
export const userInfoPage = lazyPage(() => import('../account/user-info-page.tsx'), ['account']);
export const depositSelectPage = lazyPage(() => import('../deposit/select-page.tsx'), ['deposit']);
export const depositPage = lazyPage(() => import('../deposit/receive-page.tsx'), ['deposit']);
export const moneyRecordsPage = lazyPage(
  () => import('../wallet/records-page.tsx'),
  ['wallet', 'deposit', 'withdrawal', 'payout'],
);
export const securityPage = lazyPage(() => import('../account/safety/security-page.tsx'), ['account']);
export const passwordPage = lazyPage(() => import('../account/safety/password-page.tsx'), ['account']);
export const payPasswordPage = lazyPage(() => import('../account/safety/pay-password-page.tsx'), ['account']);
export const devicesPage = lazyPage(() => import('../account/safety/devices-page.tsx'), ['account']);
export const historyPage = lazyPage(() => import('../account/safety/history-page.tsx'), ['account']);
export const identityLevelsPage = lazyPage(() => import('../identity/levels-page.tsx'), ['identity']);
export const identityFormPage = lazyPage(() => import('../identity/form-page.tsx'), ['identity', 'account']);
export const withdrawPage = lazyPage(
  () => import('../withdrawal/withdraw-page.tsx'),
  ['withdrawal', 'payout', 'account'],
);
export const payoutAddressesPage = lazyPage(() => import('../payout/addresses-page.tsx'), ['payout']);
export const addAddressPage = lazyPage(() => import('../payout/add-address-page.tsx'), ['payout', 'account']);
export const bankPage = lazyPage(() => import('../payout/bank-page.tsx'), ['payout', 'account']);
export const bankInternationalPage = lazyPage(
  () => import('../payout/bank-international-page.tsx'),
  ['payout', 'account'],
);
export const articlePage = lazyPage(() => import('../content/article-page.tsx'), ['content']);
export const faqPage = lazyPage(() => import('../content/faq-page.tsx'), ['content']);
export const contactPage = lazyPage(() => import('../content/contact-page.tsx'), ['content']);
export const contactsPage = lazyPage(() => import('../content/contacts-page.tsx'), ['content']);
export const aboutPage = lazyPage(() => import('../content/about-page.tsx'), ['content']);
export const compliancePage = lazyPage(() => import('../content/compliance-page.tsx'), ['content']);
export const messageCentrePage = lazyPage(() => import('../notice/centre-page.tsx'), ['content']);
export const messagesPage = lazyPage(() => import('../notice/list-page.tsx'), ['content']);
export const messagePage = lazyPage(() => import('../notice/detail-page.tsx'), ['content']);
export const announcementsPage = lazyPage(() => import('../notice/announcements-page.tsx'), ['content']);
export const webViewPage = lazyPage(() => import('../webview/web-view-page.tsx'), ['webview']);
export const choosePlacePage = lazyPage(() => import('../places/choose-page.tsx'), ['places']);
export const showPlacePage = lazyPage(() => import('../places/show-page.tsx'), ['places']);
export const galleryPage = lazyPage(() => import('../ui/gallery/gallery-page.tsx'));
export const assetsRecordPage = lazyPage(() => import('../bills/record-page.tsx'), ['bills']);
export const allRecordsPage = lazyPage(() => import('../bills/all-records-page.tsx'), ['bills']);
export const billPage = lazyPage(() => import('../bills/bill-page.tsx'), ['bills']);
export const exchangePage = lazyPage(() => import('../exchange/exchange-page.tsx'), ['exchange']);
export const transferPage = lazyPage(() => import('../transfer/transfer-page.tsx'), ['transfer']);
export const transferHistoryPage = lazyPage(() => import('../transfer/history-page.tsx'), ['transfer', 'exchange']);
export const invitePage = lazyPage(() => import('../rebate/share-page.tsx'), ['rebate']);
export const invitedPage = lazyPage(() => import('../rebate/people-page.tsx'), ['rebate']);
export const rebatesPage = lazyPage(() => import('../rebate/earnings-page.tsx'), ['rebate']);
export const rebateRulesPage = lazyPage(() => import('../rebate/rules-page.tsx'), ['rebate']);
export const loansPage = lazyPage(() => import('../loans/overview-page.tsx'), ['loans']);
export const loansApplyPage = lazyPage(() => import('../loans/apply-page.tsx'), ['loans']);
export const loansOrdersPage = lazyPage(() => import('../loans/orders-page.tsx'), ['loans']);
export const loansOrderPage = lazyPage(() => import('../loans/order-page.tsx'), ['loans']);
export const loansHelpPage = lazyPage(() => import('../loans/help-page.tsx'), ['loans']);
export const miningPage = lazyPage(() => import('../mining/overview-page.tsx'), ['mining']);
export const miningWelcomePage = lazyPage(() => import('../mining/welcome-page.tsx'), ['mining']);
export const miningBuyPage = lazyPage(() => import('../mining/buy-page.tsx'), ['mining']);
export const miningOrdersPage = lazyPage(() => import('../mining/orders-page.tsx'), ['mining']);
export const miningOrderPage = lazyPage(() => import('../mining/order-page.tsx'), ['mining']);
export const otcPage = lazyPage(() => import('../otc/desk-page.tsx'), ['otc']);
export const otcOrdersPage = lazyPage(() => import('../otc/orders-page.tsx'), ['otc']);
export const otcOrderPage = lazyPage(() => import('../otc/order-page.tsx'), ['otc', 'account']);
export const otcAccountsPage = lazyPage(() => import('../otc/accounts-page.tsx'), ['otc']);
export const otcMerchantPage = lazyPage(() => import('../otc/merchant-page.tsx'), ['otc']);
export const otcMinePage = lazyPage(() => import('../otc/mine-page.tsx'), ['otc']);
export const otcAdvertPage = lazyPage(() => import('../otc/advert-form-page.tsx'), ['otc']);
export const otcHelpPage = lazyPage(() => import('../otc/help-page.tsx'), ['otc']);
export const recurringPage = lazyPage(() => import('../recurring/index-page.tsx'), ['recurring']);
export const recurringPlanPage = lazyPage(() => import('../recurring/plan-page.tsx'), ['recurring']);
export const recurringDetailPage = lazyPage(() => import('../recurring/detail-page.tsx'), ['recurring']);
export const couponPage = lazyPage(() => import('../coupon/coupon-page.tsx'), ['coupon', 'mining']);
export const supportPage = lazyPage(() => import('../support/support-page.tsx'), ['support']);
export const copyTradersPage = lazyPage(() => import('../copy/traders-page.tsx'), ['copy']);
export const copyTraderPage = lazyPage(() => import('../copy/trader-page.tsx'), ['copy']);
export const copyFollowPage = lazyPage(() => import('../copy/follow-page.tsx'), ['copy']);
export const copyMyPage = lazyPage(() => import('../copy/my-page.tsx'), ['copy']);
export const copyLeaderPage = lazyPage(() => import('../copy/leader-page.tsx'), ['copy']);
export const copyHelpPage = lazyPage(() => import('../copy/help-page.tsx'), ['copy']);
export const copyAgreementPage = lazyPage(() => import('../copy/agreement-page.tsx'), ['copy']);
export const artMarketPage = lazyPage(() => import('../art/market-page.tsx'), ['art']);
export const artArtistPage = lazyPage(() => import('../art/artist-page.tsx'), ['art']);
export const artWorkPage = lazyPage(() => import('../art/work-page.tsx'), ['art']);
export const artBidPage = lazyPage(() => import('../art/bid-page.tsx'), ['art', 'account']);
export const artBuyPage = lazyPage(() => import('../art/buy-page.tsx'), ['art', 'account']);
export const artOfferPage = lazyPage(() => import('../art/offer-page.tsx'), ['art', 'account']);
export const artMinePage = lazyPage(() => import('../art/mine-page.tsx'), ['art', 'account']);
export const artCreatePage = lazyPage(() => import('../art/create-page.tsx'), ['art']);
export const artHelpPage = lazyPage(() => import('../art/help-page.tsx'), ['art']);
export const artRiskPage = lazyPage(() => import('../art/risk-page.tsx'), ['art']);
