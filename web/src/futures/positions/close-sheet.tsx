import { close } from '@aureus/contract/futures/calls.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { Closed } from '@aureus/core/futures/closing.ts';
import { LOT_DECIMALS, partsOfHundredths } from '@aureus/core/futures/lots.ts';
import { LONG } from '@aureus/core/futures/reckoning.ts';
import { trialOutcome } from '@aureus/core/futures/trial.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Fact } from '../../ui/money/money-facts.tsx';
import form from '../../ui/money/money-form.module.css';
import { NumberField } from '../../ui/number-field.tsx';
import { sliderShare } from '../../ui/slider-share.ts';
import { Slider } from '../../ui/slider.tsx';
import { toast } from '../../ui/toast.tsx';
import { readTyped } from '../ticket/read-typed.ts';
import { ActSheet } from './act-sheet.tsx';
import { quoteOf } from './parts.tsx';
import styles from './positions.module.css';
import { type Account, closingOf, type Held, moneyText, priceOf, worstClosing } from './reckon.ts';

export interface PositionActProps {
  row: LeverRow;
  /** As it is reckoned now; null without a price. */
  held: Held | null;
  account: Account | null;
  onClose: () => void;
}

/** Closes a position, whole or in part, and says what that would come to now. A trial is closed whole. */
export function CloseSheet({
  row,
  held,
  account,
  refusal,
  onClose,
}: PositionActProps & { refusal: string | undefined }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [asked, setAsked] = useState(String(row.share));
  // Who has whole lots closes whole lots.
  const scale = String(row.share).split('.')[1]?.length ?? 0;
  const [typed, most] = [readTyped(asked, scale), parseDecimal(String(row.share), scale)];
  const isSound = typed !== null && typed >= 1n && typed <= most;
  const isWhole = typed === most;
  const unit = quoteOf(row);
  const isTrial = row.trial_ends !== null;
  const { symbol } = row;
  const all = number(String(row.share), { maxDigits: scale });
  const least = number(formatDecimal(1n, scale), { maxDigits: scale });
  const parts =
    held === null || !isSound ? null : partsOfHundredths(typed * 10n ** BigInt(LOT_DECIMALS - scale), held.inLot);
  const closing = held !== null && account !== null && parts !== null ? closingOf(account, held, parts) : null;
  const worst = held === null || closing === null ? null : priceOf(held.counting, worstClosing(held, closing.ticks));
  return (
    <ActSheet
      title={t`Close ${symbol}`}
      call={close}
      fields={
        isSound
          ? {
              id: row.id,
              ...(isWhole ? {} : { share: formatDecimal(typed, scale) }),
              ...(worst === null ? {} : { worst_price: worst }),
            }
          : null
      }
      confirm={isWhole ? t`Close position` : t`Close part`}
      kind="danger"
      reason={refusal}
      onDone={({ status }) => toast(status === 3 ? t`Position closed` : t`Part closed`, { tone: 'good' })}
      onClose={onClose}
    >
      {isTrial ? null : (
        <div className={styles.fields}>
          <NumberField
            label={t`Lots`}
            value={asked}
            onChange={setAsked}
            scale={scale}
            unit={t`of ${all}`}
            {...(asked === '' || isSound ? {} : { error: t`Between ${least} and ${all}` })}
          />
          <Slider
            label={t`Part to close`}
            value={isSound ? sliderShare(typed, most) : 0}
            onChange={(percent) => setAsked(formatDecimal(partAt(most, percent), scale))}
          />
        </div>
      )}
      {held !== null && account !== null && closing !== null && worst !== null ? (
        <Estimate held={held} account={account} closing={closing} worst={worst} unit={unit} />
      ) : null}
      <p className={styles.note}>
        {t`An estimate at the mark price of now. The spread is in the price; closing costs no fee.`}
      </p>
    </ActSheet>
  );
}

/** The nearest part of all that so many percent of it are; one at the least. */
function partAt(most: bigint, percent: number): bigint {
  const part = (most * BigInt(percent) + 50n) / 100n;
  return part < 1n ? 1n : part;
}

interface EstimateProps {
  held: Held;
  account: Account;
  closing: Closed;
  /** The worst price that is taken. */
  worst: string;
  unit: string;
}

function Estimate({ held, account, closing, worst, unit }: EstimateProps) {
  const { t } = useLingui();
  const { counting } = held;
  const { ticks, profit, part, fromBalance, fromRest, fromOthers, uncovered } = closing;
  const { brought, returned } = trialOutcome(part.margin, profit);
  const back = held.isTrial ? brought : part.margin + profit;
  const fromMargins = fromOthers.reduce((sum, each) => sum + each, fromRest);
  const money = (amount: bigint): string => moneyText(counting, amount);
  if (uncovered > 0n) {
    return (
      <p className={form.failed} role="alert">
        {t`The loss is larger than the money that may pay for it. Only a liquidation can end this position.`}
      </p>
    );
  }
  return (
    <dl className={form.facts}>
      <Fact label={t`Closing price, about`}>
        <Amount value={priceOf(counting, ticks)} maxDigits={8} />
      </Fact>
      <Fact label={held.side === LONG ? t`Price, at least` : t`Price, at most`}>
        <Amount value={worst} maxDigits={8} />
      </Fact>
      <Fact label={t`Estimated P&L`} isMain>
        <Amount value={money(profit)} unit={unit} maxDigits={4} sign tone personal />
      </Fact>
      {held.isTrial ? (
        <>
          <Fact label={t`Yours`}>
            <Amount value={money(brought)} unit={unit} maxDigits={4} personal />
          </Fact>
          <Fact label={t`Goes back to the platform`}>
            <Amount value={money(returned)} unit={unit} maxDigits={4} personal />
          </Fact>
        </>
      ) : (
        <Fact label={t`Margin released`}>
          <Amount value={money(part.margin)} unit={unit} maxDigits={4} personal />
        </Fact>
      )}
      {fromMargins > 0n ? (
        <Fact label={t`Paid by other margin`}>
          <Amount value={money(-fromMargins)} unit={unit} maxDigits={4} personal />
        </Fact>
      ) : null}
      <Fact label={t`Balance after`}>
        <Amount value={money(account.balance + (back > 0n ? back : -fromBalance))} unit={unit} maxDigits={4} personal />
      </Fact>
    </dl>
  );
}
