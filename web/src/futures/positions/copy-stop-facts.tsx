import { useLingui } from '@lingui/react/macro';
import { Fact } from '../../ui/money/money-facts.tsx';
import form from '../../ui/money/money-form.module.css';
import { Money, type Of, type ReceiptCounting } from './receipt-facts.tsx';

/** The stop of a follow: what its copies came to together, and what they could lose. All of them were closed. */
export function CopyStopFacts({ read, counting }: { read: Of<'copies'>; counting: ReceiptCounting }) {
  const { t } = useLingui();
  const { inputs, output } = read;
  const open = output.closed.reduce((sum, { profit }) => sum + profit, 0n);
  const costs = inputs.copies.reduce((sum, copy) => sum + copy.costs, 0n);
  return (
    <dl className={form.facts}>
      <Fact label={t`Copies closed before, after fees and profit shares`}>
        <Money value={inputs.net} counting={counting} tone />
      </Fact>
      <Fact label={t`Copies closed together`}>{inputs.copies.length}</Fact>
      <Fact label={t`P&L of these`}>
        <Money value={open} counting={counting} tone />
      </Fact>
      <Fact label={t`Their fees and overnight fees`}>
        <Money value={-costs} counting={counting} />
      </Fact>
      <Fact label={t`Together`} isMain>
        <Money value={output.total} counting={counting} tone />
      </Fact>
      <Fact label={t`Stop copying at a loss of`}>
        <Money value={inputs.stopLoss} counting={counting} />
      </Fact>
    </dl>
  );
}
