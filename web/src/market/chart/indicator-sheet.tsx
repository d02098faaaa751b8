import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Row } from '../../ui/row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { type IndicatorName, indicators } from './indicators.ts';
import styles from './chart.module.css';

export interface IndicatorSheetProps {
  open: boolean;
  onClose: () => void;
  chosen: readonly IndicatorName[];
  onChange: (chosen: readonly IndicatorName[]) => void;
}

/** Which indicators the chart draws. */
export function IndicatorSheet({ open, onClose, chosen, onChange }: IndicatorSheetProps) {
  const { t } = useLingui();
  const names: Record<IndicatorName, string> = {
    MA: t`Moving average`,
    EMA: t`Exponential moving average`,
    BOLL: t`Bollinger bands`,
    VOL: t`Volume`,
    MACD: t`Moving average convergence and divergence`,
    RSI: t`Relative strength`,
    KDJ: t`Stochastic`,
  };
  const group = (isBelow: boolean) =>
    indicators
      .filter((indicator) => (indicator.place === 'below') === isBelow)
      .map(({ name, parameters }) => (
        <Row
          key={name}
          className={styles.indicator ?? ''}
          title={name}
          note={parameters.length === 0 ? names[name] : `${names[name]} · ${parameters.join(', ')}`}
          side={
            <Switch
              label={names[name]}
              checked={chosen.includes(name)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
              }
            />
          }
        />
      ));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Indicators`}
      foot={
        <Button full onClick={onClose}>
          {t`Done`}
        </Button>
      }
    >
      <h3 className={styles.groupHead}>{t`On the chart`}</h3>
      {group(false)}
      <h3 className={styles.groupHead}>{t`Below the chart`}</h3>
      {group(true)}
    </Sheet>
  );
}
