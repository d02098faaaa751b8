import { useLingui } from '@lingui/react/macro';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { BuildingDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
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

/** Says honestly that a way to trade is on its way, and leads to the one that works. */
export function ModeBeingBuilt({ mode, onChange }: ModeSwitchProps) {
  const { t } = useLingui();
  return (
    <EmptyState
      drawing={<BuildingDrawing />}
      title={
        <>
          {mode === 'futures' ? t`Futures are being built` : t`Seconds options are being built`}{' '}
          <Badge>{t`Soon`}</Badge>
        </>
      }
      note={
        mode === 'futures'
          ? t`Trade with leverage, long and short, with stop loss and take profit.`
          : t`Say up or down for the next seconds or minutes.`
      }
      action={
        <Button kind="secondary" size="small" onClick={() => onChange('coins')}>
          {t`Trade spot`}
        </Button>
      }
    />
  );
}
