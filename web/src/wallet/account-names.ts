import type { AccountName } from '@aureus/contract/wallet/accounts.ts';
import { useLingui } from '@lingui/react/macro';

/** The accounts in the order of the screen, the colour each has in the ring, and its name. */
export const accountOrder: readonly { name: AccountName; colour: string }[] = [
  { name: 'change', colour: 'var(--ring-1)' },
  { name: 'lever', colour: 'var(--ring-2)' },
  { name: 'micro', colour: 'var(--ring-3)' },
  { name: 'legal', colour: 'var(--ring-4)' },
];

export function useAccountNames(): Readonly<Record<AccountName, string>> {
  const { t } = useLingui();
  return { change: t`Spot`, lever: t`Futures`, micro: t`Options`, legal: t`Fiat` };
}
