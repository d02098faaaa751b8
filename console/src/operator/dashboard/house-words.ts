import type { houseAccounts } from '@aureus/contract/operator/dashboard-calls.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The house accounts in words. */
export const houseWords: Readonly<Record<(typeof houseAccounts)[number], MessageDescriptor>> = {
  external: msg`Outside (came in, negative)`,
  fees: msg`Fees`,
  desk: msg`Market maker`,
  promotions: msg`Promotions`,
  yield: msg`Yield`,
  insurance: msg`Insurance`,
  suspense: msg`Suspense`,
  futures: msg`Futures`,
  options: msg`Options`,
  mining: msg`Lock mining`,
  ieo: msg`IEO`,
  dual: msg`Dual investments`,
  coupons: msg`Coupons`,
  trials: msg`Trial margin`,
  loans: msg`Loans`,
};
