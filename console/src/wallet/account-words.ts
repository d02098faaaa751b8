import type { Account } from '@aureus/contract/wallet/accounts.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The four accounts of a user in words. */
export const accountWords: Readonly<Record<Account, MessageDescriptor>> = {
  fiat: msg`Fiat`,
  spot: msg`Spot`,
  futures: msg`Futures`,
  options: msg`Options`,
};
