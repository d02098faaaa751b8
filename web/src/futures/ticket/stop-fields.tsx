import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { Amount } from '../../ui/amount.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { moneyText } from './terms.ts';
import type { StopResult } from './summary.ts';
import styles from './ticket.module.css';
import type { TicketModel } from './use-ticket.ts';

/** The prices at which the position closes by itself, one or both, each with what it would bring. */
export function StopFields({ market, model }: { market: MarketRow; model: TicketModel }) {
  const { t } = useLingui();
  const { ticket, summary, dispatch } = model;
  return (
    <>
      <StopField
        label={t`Take profit`}
        value={ticket.takeProfit}
        result={summary.takeProfit}
        market={market}
        model={model}
        onChange={(text) => dispatch({ type: 'takeProfit', text })}
      />
      <StopField
        label={t`Stop-loss`}
        value={ticket.stopLoss}
        result={summary.stopLoss}
        market={market}
        model={model}
        onChange={(text) => dispatch({ type: 'stopLoss', text })}
      />
      {isBehindLiquidation(model) ? (
        <p className={styles.warning}>{t`The position would be liquidated before this stop-loss.`}</p>
      ) : null}
    </>
  );
}

/** Whether the price of the liquidation comes before that of the stop. */
function isBehindLiquidation({ ticket, summary: { stopLoss, liquidation } }: TicketModel): boolean {
  if (stopLoss === null || liquidation === null) return false;
  return ticket.side === 'long' ? stopLoss.ticks <= liquidation : stopLoss.ticks >= liquidation;
}

interface StopFieldProps {
  label: string;
  value: string;
  result: StopResult | null;
  market: MarketRow;
  model: TicketModel;
  onChange: (text: string) => void;
}

function StopField({ label, value, result, market, model: { account }, onChange }: StopFieldProps) {
  const { t } = useLingui();
  return (
    <div>
      <NumberField
        label={label}
        labelHidden
        dense
        lead={<span className={styles.lead}>{label}</span>}
        value={value}
        onChange={onChange}
        scale={market.price_scale}
        placeholder="–"
      />
      <p className={styles.result}>
        <span>{t`Estimated P&L`}</span>
        <Amount
          value={result === null ? null : moneyText(account.terms, result.profit)}
          maxDigits={2}
          minDigits={2}
          sign
          tone
        />
      </p>
    </div>
  );
}
