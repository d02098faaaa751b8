import { type AppealReason, type MethodKind } from '@aureus/contract/otc/rules.ts';
import type { MerchantState, OtcOrderState } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import type { Tone } from '../ui/state-chip.tsx';

interface StateWord {
  readonly tone: Tone;
  readonly label: string;
}

export function useOrderStates(): Readonly<Record<OtcOrderState, StateWord>> {
  const { t } = useLingui();
  return {
    created: { tone: 'wait', label: t({ message: 'To be paid', context: 'OTC order' }) },
    unpaid: { tone: 'wait', label: t({ message: 'Not paid yet', context: 'OTC order' }) },
    paid: { tone: 'wait', label: t({ message: 'Said to be paid', context: 'OTC order' }) },
    appealed: { tone: 'bad', label: t({ message: 'Under appeal', context: 'OTC order' }) },
    released: { tone: 'good', label: t({ message: 'Released', context: 'OTC order' }) },
    cancelled: { tone: 'quiet', label: t({ message: 'Cancelled', context: 'OTC order' }) },
  };
}

export function useMerchantStates(): Readonly<Record<MerchantState, StateWord>> {
  const { t } = useLingui();
  return {
    applied: { tone: 'wait', label: t({ message: 'Has applied', context: 'merchant' }) },
    approved: { tone: 'good', label: t({ message: 'Merchant', context: 'state' }) },
    refused: { tone: 'bad', label: t({ message: 'Refused', context: 'merchant' }) },
    ended: { tone: 'quiet', label: t({ message: 'Ended', context: 'merchant' }) },
  };
}

export function useReasonWords(): Readonly<Record<AppealReason, string>> {
  const { t } = useLingui();
  return {
    not_received: t`The payment has not come`,
    not_released: t`The coins are not released`,
    wrong_amount: t`Another amount was paid`,
    other_payer: t`Somebody else paid`,
    fraud: t`Fraud is feared`,
    other: t({ message: 'Something else', context: 'reason of an appeal' }),
  };
}

export function useKindWords(): Readonly<Record<MethodKind, string>> {
  const { t } = useLingui();
  return {
    bank: t`Bank transfer`,
    instant: t`Instant payment of banks`,
    wallet: t`Account of an app`,
  };
}

/** Who did something to an order. */
export function useActorWords(): Readonly<Record<'buyer' | 'seller' | 'operators' | 'time', string>> {
  const { t } = useLingui();
  return {
    buyer: t`Buyer`,
    seller: t`Seller`,
    operators: t`Operators`,
    time: t({ message: 'Time ran out', context: 'OTC order' }),
  };
}
