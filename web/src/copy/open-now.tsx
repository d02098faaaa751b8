import type { CopyRecord } from '@aureus/contract/copy/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { Amount } from '../ui/amount.tsx';
import { UNIT } from './words.ts';

/** What a trader's open positions stand at: beside the win rate, which says nothing of them. */
export function OpenNow({ record }: { record: CopyRecord }) {
  const { t } = useLingui();
  if (record.open === 0) return t`None open`;
  return (
    <>
      {t({ message: 'Open', context: 'P&L of open positions' })}{' '}
      <Amount value={record.open_profit} unit={UNIT} maxDigits={2} sign tone compact />
    </>
  );
}
