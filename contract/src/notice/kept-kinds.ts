import { account } from '../account/names.ts';
import { payout } from '../payout/names.ts';
import { withdrawal } from '../withdrawal/names.ts';

/** Days for which a user cannot remove what was told about the safety of the account, or about money that goes out. */
export const keptDays = 30;

/**
 * What is kept: whoever is in somebody's account cannot hide from its owner what they did there.
 */
export const keptKinds: ReadonlySet<string> = new Set(
  [...(account.notices ?? []), ...(payout.notices ?? []), ...(withdrawal.notices ?? [])].filter(
    (kind) => kind !== 'welcome',
  ),
);
