import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useArea } from './area.ts';
import type { ReadTelephone } from './numbering-plans.ts';
import { type NameKind, nameProblem } from './rules.ts';

/** Numbering plans weigh more than a page: they come when a telephone is asked for, and nothing waits for them. */
const usePlans = create<{ read: ReadTelephone | null }>()(() => ({ read: null }));

async function loadPlans(): Promise<void> {
  if (usePlans.getState().read !== null) return;
  const { loadTelephoneReader } = await import('./numbering-plans.ts');
  usePlans.setState({ read: await loadTelephoneReader() });
}

/** Which telephone is meant by what was typed, as people write it with its country; null where that is not known. */
export function useShownTelephone(kind: NameKind, text: string): string | null {
  const read = useRead(kind);
  const dial = useArea((state) => state.region.dial);
  return read === null || text === '' ? null : read(dial, text).shown;
}

/** What is wrong with the name of a new account, or with a new address of one; undefined when nothing is. */
export function useNewNameProblem(kind: NameKind, text: string): string | undefined {
  const read = useRead(kind);
  const dial = useArea((state) => state.region.dial);
  const problem = nameProblem(kind, text) ?? undefined;
  if (problem !== undefined || kind !== 'mobile' || read === null) return problem;
  return read(dial, text).isPossible
    ? undefined
    : t`No country has such a phone number. Check the digits and the country code.`;
}

function useRead(kind: NameKind): ReadTelephone | null {
  const isPhone = kind === 'mobile';
  // Without them, as when the network fails, the server alone decides.
  useEffect(() => {
    if (isPhone) void loadPlans().catch(() => undefined);
  }, [isPhone]);
  const read = usePlans((state) => state.read);
  return isPhone ? read : null;
}
