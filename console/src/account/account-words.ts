import type { AccountName } from '@aureus/contract/wallet/accounts.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The four accounts of a user in words. */
export const accountWords: Readonly<Record<AccountName, MessageDescriptor>> = {
  legal: msg`Fiat`,
  change: msg`Spot`,
  lever: msg`Futures`,
  micro: msg`Options`,
};
