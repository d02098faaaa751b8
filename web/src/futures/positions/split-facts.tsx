import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { marginAfter } from '@aureus/core/futures/split.ts';
import { useLingui } from '@lingui/react/macro';
import { Amount } from '../../ui/amount.tsx';
import { Fact } from '../../ui/money/money-facts.tsx';
import form from '../../ui/money/money-form.module.css';
import { Lots, Money, type Of, type ReceiptCounting } from './receipt-facts.tsx';

interface Props {
  read: Of<'split'>;
  position: LeverRow;
  counting: ReceiptCounting;
}

/** A split of the share: what there was of a position, and what there is. It also stands with positions that paid for it. */
export function SplitFacts({ read, position, counting }: Props) {
  const { t } = useLingui();
  const { inputs, output } = read;
  const { closed, after } = output;
  const price = (ticks: number) => <Amount value={counting.price(inputs.marketId, ticks)} maxDigits={8} />;
  const place = inputs.others.findIndex(({ id }) => id === position.id);
  const { newShares, oldShares } = inputs;
  const ratio = <Fact label={t`New shares for old`}>{`${newShares} : ${oldShares}`}</Fact>;
  if (place !== -1) {
    return (
      <dl className={form.facts}>
        {ratio}
        <Fact label={t`Paid by its margin`} isMain>
          <Money value={closed?.fromOthers[place] ?? 0n} counting={counting} />
        </Fact>
      </dl>
    );
  }
  return (
    <dl className={form.facts}>
      {ratio}
      <Fact label={t`Lots before`}>
        <Lots of={inputs} parts={inputs.lots} />
      </Fact>
      <Fact label={t`Entry price before`}>{price(inputs.openTicks)}</Fact>
      {after ? (
        <>
          <Fact label={t`Lots after`} isMain>
            <Lots of={inputs} parts={after.lots} />
          </Fact>
          <Fact label={t`Entry price after`}>{price(after.openTicks)}</Fact>
          {after.takeProfit === null ? null : <Fact label={t`Take profit`}>{price(after.takeProfit)}</Fact>}
          {after.stopLoss === null ? null : <Fact label={t`Stop-loss`}>{price(after.stopLoss)}</Fact>}
          <Fact label={t`Added to the margin`}>
            <Money value={after.added} counting={counting} />
          </Fact>
          <Fact label={t`Margin`}>
            <Money value={marginAfter(inputs, output)} counting={counting} />
          </Fact>
        </>
      ) : null}
      {closed ? (
        <>
          <Fact label={t`Lots closed`}>
            <Lots of={inputs} parts={closed.lots} />
          </Fact>
          <Fact label={t`Closing price`}>{price(closed.ticks)}</Fact>
          <Fact label={t`P&L`} isMain>
            <Money value={closed.profit} counting={counting} tone />
          </Fact>
          <Fact label={t`Margin released`}>
            <Money value={closed.part.margin} counting={counting} />
          </Fact>
        </>
      ) : null}
    </dl>
  );
}
