import { addMargin } from '@aureus/contract/futures/calls.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import { compareDecimals } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/money/money-facts.tsx';
import form from '../../ui/money/money-form.module.css';
import { NumberField } from '../../ui/number-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { ActSheet } from './act-sheet.tsx';
import type { PositionActProps } from './close-sheet.tsx';
import { quoteOf } from './parts.tsx';
import styles from './positions.module.css';
import { liquidationOf, moneyText, priceOf, withMargin } from './reckon.ts';

/** Adds money of the futures account to the margin of a position, and says where its liquidation price goes. */
export function MarginSheet({ row, held, account, onClose }: PositionActProps) {
  const { t } = useLingui();
  const [amount, setAmount] = useState('');
  const unit = quoteOf(row);
  const { symbol } = row;
  const scale = held?.counting.scale ?? 2;
  const available = held === null || account === null ? null : moneyText(held.counting, account.balance);
  const isTooMuch = available !== null && amount !== '' && compareDecimals(amount, available) > 0;
  const isSound = amount !== '' && compareDecimals(amount, '0') > 0 && !isTooMuch;
  const priceAfter = (added: bigint): string | null => {
    if (held === null || account === null) return null;
    const after = withMargin(account, held.id, added);
    const position = after.positions.find(({ id }) => id === held.id);
    const ticks = position ? liquidationOf(after, position) : null;
    return ticks === null ? null : priceOf(held.counting, ticks);
  };
  return (
    <ActSheet
      title={t`Add margin to ${symbol}`}
      call={addMargin}
      fields={isSound ? { id: row.id, amount } : null}
      confirm={t`Add margin`}
      onDone={() => toast(t`Margin added`, { tone: 'good' })}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <NumberField
          label={t`Amount`}
          value={amount}
          onChange={setAmount}
          scale={scale}
          unit={unit}
          action={
            available === null ? undefined : (
              <Button kind="text" size="small" onClick={() => setAmount(available)}>
                {t({ message: 'Max', context: 'amount' })}
              </Button>
            )
          }
          {...(isTooMuch ? { error: t`Not enough in your futures account` } : {})}
        />
      </div>
      <dl className={form.facts}>
        <Fact label={t`Available`}>
          <Amount value={available} unit={unit} maxDigits={4} personal />
        </Fact>
        <Fact label={t`Margin left`}>
          <Amount value={row.caution_money} unit={unit} maxDigits={4} personal />
        </Fact>
        <Fact label={t`Liquidation price`}>
          <Amount value={priceAfter(0n)} maxDigits={8} />
        </Fact>
        <Fact label={t`Liquidation price after`} isMain>
          <Amount value={priceAfter(isSound ? parseDecimal(amount, scale) : 0n)} maxDigits={8} />
        </Fact>
      </dl>
      {row.cross === 1 ? (
        <p className={styles.note}>
          {t`This position shares its margin with your futures account: its balance protects it already. To move the liquidation price, transfer funds into the account.`}{' '}
          <a href="#/pages/fund/fundTransfer" className={styles.link}>
            {t`Transfer funds`}
          </a>
        </p>
      ) : null}
    </ActSheet>
  );
}
