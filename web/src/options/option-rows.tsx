import type { OptionRow } from '@aureus/contract/options/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonRow } from '../ui/row.tsx';
import { Countdown } from './countdown.tsx';
import styles from './options.module.css';
import { useResultText } from './use-result-text.ts';

export interface OptionRowProps {
  option: OptionRow;
  onPress: () => void;
}

/** One option: what was said of which price, and what is left of it or became of it. */
export function OptionItem({ option, onPress }: OptionRowProps) {
  const { t } = useLingui();
  const { dateTime, number } = useFormat();
  const resultText = useResultText();
  const isUp = option.type === 1;
  const isOpen = option.status === 1;
  const stake = number(option.number, { maxDigits: 8 });
  const { seconds, currency_name: unit } = option;
  const entry = number(option.open_price ?? '0', { maxDigits: 8 });
  const time = dateTime(option.handled_at);
  return (
    <ButtonRow
      arrow={false}
      {...(isOpen ? { lead: <Countdown option={option} /> } : {})}
      title={
        <span className={styles.what}>
          {option.symbol_name} <Badge tone={isUp ? 'up' : 'down'}>{isUp ? t`Up` : t`Down`}</Badge>
        </span>
      }
      note={
        isOpen
          ? option.open_price === null
            ? t`${stake} ${unit} · waits for its entry price`
            : t`${stake} ${unit} · entered at ${entry}`
          : t`${time} · ${seconds} s`
      }
      side={
        <span className={styles.side}>
          <Amount
            value={isOpen ? option.expected_profits : option.fact_profits}
            unit={option.currency_name}
            maxDigits={8}
            sign
            tone={!isOpen}
            personal
          />
          <small>{isOpen ? t`if right` : resultText(option.state)}</small>
        </span>
      }
      onPress={onPress}
    />
  );
}
