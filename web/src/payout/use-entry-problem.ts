import { useLingui } from '@lingui/react/macro';
import { networks } from '@aureus/core/wallet/networks.ts';
import type { EntryProblem, Wanted } from './address-entry.ts';

/** What is wrong with an address or a payment request, in words. */
export function useEntryProblem(): (problem: EntryProblem, wanted: Wanted) => string {
  const { t } = useLingui();
  return (problem, { coin, network }) => {
    const own = networks[network].name;
    switch (problem.kind) {
      case 'shape':
        return t`This does not look like an address of ${own}.`;
      case 'checksum':
        return t`One character is wrong: the address does not match its own checksum.`;
      case 'foreign':
        return t`No address has “${problem.character}” in it. It may be a letter of another alphabet that looks like a Latin one.`;
      case 'tag':
        return t`A destination tag is a number up to 4294967295.`;
      case 'tags_differ':
        return t`The payment request names another destination tag than you did.`;
      case 'memo':
        return t`This payment request needs a memo, and withdrawals of ${coin} carry none.`;
      case 'other_network':
        return t`This payment request is for ${networks[problem.network].name}, not for ${own}.`;
      case 'other_coin':
        return t`This payment request is for ${problem.coin}, not for ${coin}.`;
      case 'request':
        return {
          network: t`This payment request is for a network that is not supported here.`,
          token: t`This payment request is for a token that is not supported here.`,
          unreadable: t`This payment request cannot be read. Ask for the address alone.`,
        }[problem.problem];
    }
  };
}
