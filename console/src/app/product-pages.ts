import { lazy } from 'react';

/** Pages of the savings products: scripts of their own, for those who open them. */

export const CouponPage = lazy(async () => ({ default: (await import('../coupon/coupon-page.tsx')).CouponPage }));
export const DualPage = lazy(async () => ({ default: (await import('../dual/dual-page.tsx')).DualPage }));
export const IeoOrdersPage = lazy(async () => ({ default: (await import('../ieo/orders-page.tsx')).IeoOrdersPage }));
export const IeoPage = lazy(async () => ({ default: (await import('../ieo/ieo-page.tsx')).IeoPage }));
export const LoansPage = lazy(async () => ({ default: (await import('../loans/loans-page.tsx')).LoansPage }));
export const MiningPage = lazy(async () => ({ default: (await import('../mining/mining-page.tsx')).MiningPage }));
export const RecurringPage = lazy(async () => ({
  default: (await import('../recurring/recurring-page.tsx')).RecurringPage,
}));
export const RebatePage = lazy(async () => ({ default: (await import('../rebate/rebate-page.tsx')).RebatePage }));
