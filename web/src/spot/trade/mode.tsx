import { useLingui } from '@lingui/react/macro';
import { useTradeKeys } from '../../platform/keys/trade-keys.ts';
import { Segmented } from '../../ui/segmented.tsx';

const tradeModes = ['options', 'futures', 'coins'] as const;
export type TradeMode = (typeof tradeModes)[number];

export function isTradeMode(value: unknown): value is TradeMode {
  return tradeModes.some((mode) => mode === value);
}

export interface ModeSwitchProps {
  mode: TradeMode;
  onChange: (mode: TradeMode) => void;
}

/** How to trade what is on the chart. */
export function ModeSwitch({ mode, onChange }: ModeSwitchProps) {
  const { t } = useLingui();
  useTradeKeys({
    options: () => onChange('options'),
    futures: () => onChange('futures'),
    coins: () => onChange('coins'),
  });
  return (
    <Segmented
      label={t`Way to trade`}
      value={mode}
      options={[
        { value: 'options', label: t`Options` },
        { value: 'futures', label: t`Futures` },
        { value: 'coins', label: t`Spot` },
      ]}
      onChange={onChange}
    />
  );
}
