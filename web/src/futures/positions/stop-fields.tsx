import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../platform/format/use-format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import styles from './positions.module.css';
import { type AtEntry, moneyText, profitAt, shareText, type stopsOf } from './reckon.ts';

/** What stands in the two fields. */
export interface TypedStops {
  readonly takeProfit: string;
  readonly stopLoss: string;
}

interface StopFieldsProps {
  typed: TypedStops;
  onChange: (typed: TypedStops) => void;
  /** The same as prices; null while they cannot be read. */
  stops: ReturnType<typeof stopsOf> | null;
  /** What is closed by them; null while it cannot be reckoned. */
  held: AtEntry | null;
  margin: string;
  priceScale: number;
  unit: string;
}

/** The prices at which a position is closed by itself, and what each would come to. */
export function StopFields({ typed, onChange, stops, held, margin, priceScale, unit }: StopFieldsProps) {
  const { t } = useLingui();
  const known = stops === null || stops === 'off_tick' ? null : stops;
  const results = { held, unit, margin };
  const fields = { scale: priceScale, unit };
  return (
    <>
      <StopField
        {...fields}
        label={t`Take profit`}
        value={typed.takeProfit}
        onChange={(takeProfit) => onChange({ ...typed, takeProfit })}
      />
      <Result {...results} ticks={known?.takeProfit ?? null} />
      <StopField
        {...fields}
        label={t`Stop-loss`}
        value={typed.stopLoss}
        onChange={(stopLoss) => onChange({ ...typed, stopLoss })}
      />
      <Result {...results} ticks={known?.stopLoss ?? null} />
    </>
  );
}

interface StopFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  scale: number;
  unit: string;
}

function StopField({ label, value, onChange, scale, unit }: StopFieldProps) {
  const { t } = useLingui();
  return (
    <NumberField
      label={label}
      placeholder={t`None`}
      value={value}
      onChange={onChange}
      scale={scale}
      unit={unit}
      action={
        value === '' ? undefined : (
          <Button kind="text" size="small" onClick={() => onChange('')}>
            {t`Remove`} <span className="visually-hidden">{label}</span>
          </Button>
        )
      }
    />
  );
}

interface ResultProps {
  held: AtEntry | null;
  ticks: number | null;
  unit: string;
  margin: string;
}

/** What is gained or lost when the position is closed there. */
function Result({ held, ticks, unit, margin }: ResultProps) {
  const { t } = useLingui();
  const { percent } = useFormat();
  if (held === null || ticks === null) return null;
  const profit = moneyText(held.counting, profitAt(held, ticks));
  const share = shareText(profit, margin);
  return (
    <p className={styles.line}>
      <span>{t`Estimated P&L`}</span>
      <span>
        <Amount value={profit} unit={unit} maxDigits={4} sign tone personal />{' '}
        {share === null ? null : percent(share, 1)}
      </span>
    </p>
  );
}
