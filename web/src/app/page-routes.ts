import { createRoute } from '@tanstack/react-router';
import { artRoutes } from './art-routes.ts';
import { boxRoutes } from './box-routes.ts';
import { contentRoutes } from './content-routes.ts';
import { copyRoutes } from './copy-routes.ts';
import { otherPage } from './frame-pages.ts';
import { frameRoutes } from './frame-routes.ts';
import { loansRoutes } from './loans-routes.ts';
import { olderRoutes } from './older-routes.ts';
import { otcRoutes } from './otc-routes.ts';
import * as pages from './pages.ts';
import { placesRoutes } from './places-routes.ts';
import * as search from './search-params.ts';
import { settingRoutes } from './setting-routes.ts';

const { root, parent, tabs } = frameRoutes();

const marketSearch = createRoute({
  getParentRoute: parent,
  path: '/pages/market/search',
  validateSearch: search.findSearch,
  component: pages.searchPage,
});
const spotOrder = createRoute({
  getParentRoute: parent,
  path: '/pages/transaction/currency',
  validateSearch: search.marketSearch,
  component: pages.spotOrderPage,
});
const spotOrders = createRoute({
  getParentRoute: parent,
  path: '/pages/transaction/currency_order',
  validateSearch: search.ordersSearch,
  component: pages.spotOrdersPage,
});
const contract = createRoute({
  getParentRoute: parent,
  path: '/pages/transaction/contract',
  validateSearch: search.marketSearch,
  component: pages.contractPage,
});
const secondsOrder = createRoute({
  getParentRoute: parent,
  path: '/pages/transaction/seconds_order',
  component: pages.secondsOrderPage,
});
const optionLimits = createRoute({
  getParentRoute: parent,
  path: '/pages/transaction/option_limits',
  component: pages.optionLimitsPage,
});
const mining = createRoute({ getParentRoute: parent, path: '/pages/lockming/lockming', component: pages.miningPage });
const miningWelcome = createRoute({
  getParentRoute: parent,
  path: '/pages/lockming/welcome',
  component: pages.miningWelcomePage,
});
const miningBuy = createRoute({
  getParentRoute: parent,
  path: '/pages/lockming/buy',
  validateSearch: search.idSearch,
  component: pages.miningBuyPage,
});
const miningOrders = createRoute({
  getParentRoute: parent,
  path: '/pages/lockming/order',
  validateSearch: search.runningSearch,
  component: pages.miningOrdersPage,
});
const miningOrder = createRoute({
  getParentRoute: parent,
  path: '/pages/lockming/detail',
  validateSearch: search.idSearch,
  component: pages.miningOrderPage,
});
const recurring = createRoute({
  getParentRoute: parent,
  path: '/pages/recurring/index',
  validateSearch: search.recurringSearch,
  component: pages.recurringPage,
});
const recurringPlan = createRoute({
  getParentRoute: parent,
  path: '/pages/recurring/plan',
  validateSearch: search.idSearch,
  component: pages.recurringPlanPage,
});
const recurringDetail = createRoute({
  getParentRoute: parent,
  path: '/pages/recurring/detail',
  validateSearch: search.idSearch,
  component: pages.recurringDetailPage,
});
const coupon = createRoute({
  getParentRoute: parent,
  path: '/pages/setting/coupon',
  validateSearch: search.ordersSearch,
  component: pages.couponPage,
});
const contractOrder = createRoute({
  getParentRoute: parent,
  path: '/pages/transaction/contract_order',
  validateSearch: search.contractOrderSearch,
  component: pages.contractOrderPage,
});
const invest = createRoute({
  getParentRoute: parent,
  path: '/pages/invest/invest',
  validateSearch: search.investSearch,
  component: pages.investPage,
});
const investPurchase = createRoute({
  getParentRoute: parent,
  path: '/pages/invest/purchase',
  validateSearch: search.idSearch,
  component: pages.investPurchasePage,
});
const investMine = createRoute({
  getParentRoute: parent,
  path: '/pages/invest/mine',
  validateSearch: search.openOrderSearch,
  component: pages.investMinePage,
});
const investHelp = createRoute({
  getParentRoute: parent,
  path: '/pages/invest/help',
  component: pages.investHelpPage,
});
const support = createRoute({
  getParentRoute: parent,
  path: '/pages/kefu/index',
  validateSearch: search.supportSearch,
  component: pages.supportPage,
});
const login = createRoute({
  getParentRoute: parent,
  path: '/pages/common/login',
  validateSearch: search.loginSearch,
  component: pages.loginPage,
});
const register = createRoute({
  getParentRoute: parent,
  path: '/pages/common/register',
  validateSearch: search.registerSearch,
  component: pages.registerPage,
});
const forget = createRoute({ getParentRoute: parent, path: '/pages/common/forget', component: pages.forgetPage });
const undo = createRoute({
  getParentRoute: parent,
  path: '/pages/common/undo',
  validateSearch: search.undoSearch,
  component: pages.undoPage,
});
const area = createRoute({ getParentRoute: parent, path: '/pages/common/area', component: pages.areaPage });
const userInfo = createRoute({
  getParentRoute: parent,
  path: '/pages/setting/userInfo',
  component: pages.userInfoPage,
});
const assetsRecord = createRoute({
  getParentRoute: parent,
  path: '/pages/fund/assets_record',
  validateSearch: search.recordSearch,
  component: pages.assetsRecordPage,
});
const allRecords = createRoute({
  getParentRoute: parent,
  path: '/pages/fund/assets_all_record',
  component: pages.allRecordsPage,
});
const identityLevels = createRoute({
  getParentRoute: parent,
  path: '/pages/setting/real_mark',
  component: pages.identityLevelsPage,
});
const identityForm = createRoute({
  getParentRoute: parent,
  path: '/pages/setting/real',
  validateSearch: search.identitySearch,
  component: pages.identityFormPage,
});
const security = createRoute({
  getParentRoute: parent,
  path: '/pages/setting/security',
  component: pages.securityPage,
});
const password = createRoute({
  getParentRoute: parent,
  path: '/pages/setting/password',
  component: pages.passwordPage,
});
const payPassword = createRoute({
  getParentRoute: parent,
  path: '/pages/setting/payPassword',
  component: pages.payPasswordPage,
});
const devices = createRoute({
  getParentRoute: parent,
  path: '/pages/setting/devices',
  component: pages.devicesPage,
});
const loginHistory = createRoute({
  getParentRoute: parent,
  path: '/pages/setting/history',
  component: pages.historyPage,
});
const invite = createRoute({ getParentRoute: parent, path: '/pages/setting/share', component: pages.invitePage });
const invited = createRoute({ getParentRoute: parent, path: '/pages/setting/invited', component: pages.invitedPage });
const rebates = createRoute({ getParentRoute: parent, path: '/pages/setting/rebates', component: pages.rebatesPage });
const rebateRules = createRoute({
  getParentRoute: parent,
  path: '/pages/setting/rebate_rules',
  component: pages.rebateRulesPage,
});
const bills = createRoute({ getParentRoute: parent, path: '/pages/setting/bill', component: pages.billPage });
const exchange = createRoute({
  getParentRoute: parent,
  path: '/pages/fund/transfer',
  validateSearch: search.exchangeSearch,
  component: pages.exchangePage,
});
const fundTransfer = createRoute({
  getParentRoute: parent,
  path: '/pages/fund/fundTransfer',
  validateSearch: search.transferSearch,
  component: pages.transferPage,
});
const transferHistory = createRoute({
  getParentRoute: parent,
  path: '/pages/fund/transfer_history',
  validateSearch: search.ordersSearch,
  component: pages.transferHistoryPage,
});
const depositSelect = createRoute({
  getParentRoute: parent,
  path: '/pages/fund/select',
  component: pages.depositSelectPage,
});
const deposit = createRoute({
  getParentRoute: parent,
  path: '/pages/fund/receive',
  validateSearch: search.depositSearch,
  component: pages.depositPage,
});
const moneyRecords = createRoute({
  getParentRoute: parent,
  path: '/pages/fund/receive_withdraw_record',
  validateSearch: search.moneyRecordsSearch,
  component: pages.moneyRecordsPage,
});
const withdraw = createRoute({
  getParentRoute: parent,
  path: '/pages/fund/withdraw',
  validateSearch: search.withdrawSearch,
  component: pages.withdrawPage,
});
const payoutAddresses = createRoute({
  getParentRoute: parent,
  path: '/pages/setting/wallet',
  component: pages.payoutAddressesPage,
});
const addAddress = createRoute({
  getParentRoute: parent,
  path: '/pages/setting/addWallet',
  validateSearch: search.withdrawSearch,
  component: pages.addAddressPage,
});
const bank = createRoute({ getParentRoute: parent, path: '/pages/setting/bank', component: pages.bankPage });
const bankInternational = createRoute({
  getParentRoute: parent,
  path: '/pages/setting/bank_international',
  component: pages.bankInternationalPage,
});
const ieo = createRoute({ getParentRoute: parent, path: '/pages/ieo/ieo', component: pages.ieoPage });
const ieoProject = createRoute({
  getParentRoute: parent,
  path: '/pages/ieo/subscribe',
  validateSearch: search.projectSearch,
  component: pages.ieoProjectPage,
});
const ieoOrder = createRoute({
  getParentRoute: parent,
  path: '/pages/ieo/order',
  validateSearch: search.openOrderSearch,
  component: pages.ieoOrderPage,
});
const ieoHelp = createRoute({ getParentRoute: parent, path: '/pages/ieo/help', component: pages.ieoHelpPage });
const game = createRoute({ getParentRoute: parent, path: '/pages/game/game', component: pages.gamePage });
/**
 * Any other address. The first tree has a route of this name as well: a page that waits in it, for these routes to come,
 * is still one the router knows when they do.
 */
const rest = createRoute({ getParentRoute: parent, path: '$', component: otherPage });
const gallery = createRoute({ getParentRoute: parent, path: '/dev/gallery', component: pages.galleryPage });

/** The routes of all pages. They come once the first screen is there: see `app-router.tsx`. */
export const routeTree = root.addChildren([
  ...tabs,
  marketSearch,
  spotOrder,
  spotOrders,
  contract,
  secondsOrder,
  invite,
  invited,
  rebates,
  rebateRules,
  mining,
  miningWelcome,
  miningBuy,
  miningOrders,
  miningOrder,
  recurring,
  recurringPlan,
  recurringDetail,
  coupon,
  ...boxRoutes(parent),
  ...copyRoutes(parent),
  optionLimits,
  invest,
  investPurchase,
  investMine,
  investHelp,
  contractOrder,
  support,
  login,
  register,
  forget,
  undo,
  area,
  ...contentRoutes(parent),
  ...settingRoutes(parent),
  userInfo,
  identityLevels,
  identityForm,
  security,
  password,
  payPassword,
  devices,
  loginHistory,
  assetsRecord,
  allRecords,
  bills,
  exchange,
  fundTransfer,
  transferHistory,
  depositSelect,
  deposit,
  moneyRecords,
  withdraw,
  payoutAddresses,
  addAddress,
  bank,
  bankInternational,
  ieo,
  ieoProject,
  ieoOrder,
  ieoHelp,
  game,
  ...loansRoutes(parent),
  ...otcRoutes(parent),
  ...artRoutes(parent),
  ...olderRoutes(parent),
  ...placesRoutes(parent),
  gallery,
  rest,
]);
