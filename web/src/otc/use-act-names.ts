import type { OtcOrderAct } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';

/** What the buttons of an order are called. */
export function useActNames(): Readonly<Record<OtcOrderAct, string>> {
  const { t } = useLingui();
  return {
    paid: t`I have paid`,
    unpaid: t`I have not paid`,
    release: t`Release the coins`,
    other_payer: t`Another name paid`,
    cancel: t`Cancel the order`,
    appeal: t({ message: 'Appeal', context: 'button' }),
  };
}
