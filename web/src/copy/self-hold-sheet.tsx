import { selfHolding } from '@aureus/contract/copy/follow-calls.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Amount } from '../ui/amount.tsx';
import { cx } from '../ui/cx.ts';
import { ActSheet } from '../ui/money/act-sheet.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { toast } from '../ui/toast.tsx';
import { refreshAfterAct } from './use-copy-refresh.ts';
import { UNIT } from './words.ts';

/** Makes a copy a position of one's own: the trader's acts no longer change it. */
export default function SelfHoldSheet({ row, onClose }: { row: LeverRow; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { symbol } = row;
  return (
    <ActSheet
      title={t`Hold ${symbol} yourself?`}
      call={selfHolding}
      fields={{ transaction_id: row.id }}
      confirm={t`Self-hold`}
      onDone={() => {
        refreshAfterAct(queries);
        toast(t`The position is your own now`, { tone: 'good' });
      }}
      onClose={onClose}
    >
      <dl className={money.facts}>
        <Fact label={t`P&L now`}>
          <Amount value={row.profits} unit={UNIT} digits={2} sign tone personal />
        </Fact>
        <Fact label={t`Margin`}>
          <Amount value={row.caution_money} unit={UNIT} digits={2} personal />
        </Fact>
      </dl>
      <p className={cx(money.note, money.below)}>
        {t`It stays open, and the trader’s closing, margin and stops no longer change it: you decide when to close it. This cannot be undone.`}
      </p>
      <p className={cx(money.note, money.below)}>
        {t`What it has gained or lost by now counts for the profit share at once, as if it were closed.`}
      </p>
    </ActSheet>
  );
}
