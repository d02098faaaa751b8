import type { OptionState } from '@aureus/contract/options/shapes.ts';
import { useLingui } from '@lingui/react/macro';

/** The word for how an option stands. */
export function useResultText(): (state: OptionState) => string {
  const { t } = useLingui();
  return (state) =>
    ({
      entering: t`Waiting for the entry price`,
      running: t`Running`,
      won: t({ message: 'Won', context: 'option' }),
      lost: t({ message: 'Lost', context: 'option' }),
      draw: t({ message: 'Draw', context: 'option' }),
      void: t`Stake returned: no end price`,
      dropped: t`Not taken, stake returned`,
    })[state];
}
