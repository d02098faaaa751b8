import type { Account } from '@aureus/contract/wallet/accounts.ts';
import { useLingui } from '@lingui/react/macro';

/** The accounts in the order of the screen, the colour each has in the ring, and its name. */
export const accountOrder: readonly { name: Account; colour: string }[] = [
  { name: 'spot', colour: 'var(--ring-1)' },
  { name: 'futures', colour: 'var(--ring-2)' },
  { name: 'options', colour: 'var(--ring-3)' },
  { name: 'fiat', colour: 'var(--ring-4)' },
];

export function useAccountNames(): Readonly<Record<Account, string>> {
  const { t } = useLingui();
  return { spot: t`Spot`, futures: t`Futures`, options: t`Options`, fiat: t`Fiat` };
}
