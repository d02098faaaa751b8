import { lazy } from 'react';

/** Pages of the products and of what few open: scripts of their own, for those who open them. */

export const BoxPage = lazy(async () => ({ default: (await import('../box/box-page.tsx')).BoxPage }));
export const ArtPage = lazy(async () => ({ default: (await import('../art/art-page.tsx')).ArtPage }));
export const ContentPage = lazy(async () => ({ default: (await import('../content/content-page.tsx')).ContentPage }));
export const CopyPage = lazy(async () => ({ default: (await import('../copy/copy-page.tsx')).CopyPage }));
export const CorporatePage = lazy(async () => ({
  default: (await import('../corporate/corporate-page.tsx')).CorporatePage,
}));
export const CouponPage = lazy(async () => ({ default: (await import('../coupon/coupon-page.tsx')).CouponPage }));
export const DualPage = lazy(async () => ({ default: (await import('../dual/dual-page.tsx')).DualPage }));
export const ExposurePage = lazy(async () => ({
  default: (await import('../options/exposure-page.tsx')).ExposurePage,
}));
export const FuturesPage = lazy(async () => ({ default: (await import('../futures/futures-page.tsx')).FuturesPage }));
export const IeoOrdersPage = lazy(async () => ({ default: (await import('../ieo/orders-page.tsx')).IeoOrdersPage }));
export const IeoPage = lazy(async () => ({ default: (await import('../ieo/ieo-page.tsx')).IeoPage }));
export const LiquidationPage = lazy(async () => ({
  default: (await import('../futures/liquidation-page.tsx')).LiquidationPage,
}));
export const Liquidations = lazy(async () => ({ default: (await import('../futures/liquidations.tsx')).Liquidations }));
export const LoansPage = lazy(async () => ({ default: (await import('../loans/loans-page.tsx')).LoansPage }));
export const MiningPage = lazy(async () => ({ default: (await import('../mining/mining-page.tsx')).MiningPage }));
export const OtcPage = lazy(async () => ({ default: (await import('../otc/otc-page.tsx')).OtcPage }));
export const OtcOrderPage = lazy(async () => ({ default: (await import('../otc/order-page.tsx')).OtcOrderPage }));
export const RecurringPage = lazy(async () => ({
  default: (await import('../recurring/recurring-page.tsx')).RecurringPage,
}));
export const RebatePage = lazy(async () => ({ default: (await import('../rebate/rebate-page.tsx')).RebatePage }));
export const SupportPage = lazy(async () => ({ default: (await import('../support/support-page.tsx')).SupportPage }));
export const TermsPage = lazy(async () => ({ default: (await import('../terms/terms-page.tsx')).TermsPage }));
