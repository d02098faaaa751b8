import type { AdvertSide } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { PickField } from '../ui/money/pick-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import styles from './otc.module.css';
import type { DeskConfig } from './queries.ts';

interface DeskFiltersProps {
  config: DeskConfig;
  /** What the user wants to do. */
  wants: AdvertSide;
  coin: DeskConfig['coins'][number];
  fiat: DeskConfig['fiats'][number];
  amount: string;
  /** Code of a payment method; empty for all. */
  method: string;
  onAmount: (amount: string) => void;
  onMethod: (method: string) => void;
  onChange: (next: { side?: AdvertSide; coin?: string; fiat?: string }) => void;
}

/** What the list is narrowed by: buy or sell, coin, currency, amount and payment method. */
export function DeskFilters({
  config,
  wants,
  coin,
  fiat,
  amount,
  method,
  onAmount,
  onMethod,
  onChange,
}: DeskFiltersProps) {
  const { t } = useLingui();
  const { code } = fiat;
  const methods = config.methods.filter(({ fiats }) => fiats.includes(code));
  return (
    <div className={styles.filters}>
      <Segmented
        label={t`Buy or sell`}
        options={[
          { value: 'buy', label: t`Buy`, tone: 'up' },
          { value: 'sell', label: t`Sell`, tone: 'down' },
        ]}
        value={wants}
        onChange={(side) => onChange({ side })}
      />
      <ChipRow label={t`Coin`}>
        {config.coins.map((one) => (
          <Chip key={one.id} selected={one.id === coin.id} onClick={() => onChange({ coin: String(one.id) })}>
            {one.code}
          </Chip>
        ))}
      </ChipRow>
      <div className={styles.picks}>
        <PickField
          label={t({ message: 'Currency', context: 'fiat' })}
          value={fiat.code}
          options={config.fiats.map((one) => ({ value: one.code, label: one.code }))}
          onChange={(chosen) => onChange({ fiat: chosen })}
        />
        <PickField
          label={t`Payment`}
          value={method}
          options={[{ value: '', label: t`All` }, ...methods.map((one) => ({ value: one.code, label: one.name }))]}
          onChange={onMethod}
        />
        <NumberField
          label={t`Amount in ${code}`}
          labelHidden
          dense
          value={amount}
          onChange={(text) => onAmount(/[1-9]/.test(text) ? text : '')}
          scale={fiat.scale}
          unit={fiat.code}
          placeholder={t({ message: 'Amount', context: 'fiat' })}
        />
      </div>
    </div>
  );
}
