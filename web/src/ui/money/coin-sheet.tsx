import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Amount } from '../amount.tsx';
import { CoinIcon } from '../coin-icon.tsx';
import { EmptyState } from '../list-states.tsx';
import { OptionList } from '../option-list.tsx';
import { SearchField } from '../search-field.tsx';
import { Sheet } from '../sheet.tsx';

export interface CoinChoice {
  id: number;
  name: string;
  fullName: string;
  logo: string;
  /** What there is of it; shown behind. */
  amount: string;
}

/** Chooses a coin; those the user has come first. */
export function CoinSheet({
  open,
  onClose,
  title,
  coins,
  chosen,
  onChoose,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  coins: readonly CoinChoice[];
  chosen: number | null;
  onChoose: (id: number) => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = coins
    .filter(({ name, fullName }) => `${name} ${fullName}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(a.amount === '0') - Number(b.amount === '0'));
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <SearchField label={t`Search currency`} value={text} onChange={setText} />
      {shown.length === 0 ? (
        <EmptyState title={t`Nothing matches`} />
      ) : (
        <OptionList
          label={title}
          value={chosen === null ? null : String(chosen)}
          options={shown.map((coin) => ({
            value: String(coin.id),
            lead: <CoinIcon code={coin.name} src={coin.logo} size={28} />,
            label: coin.name,
            note: <Amount value={coin.amount} maxDigits={8} personal />,
          }))}
          onChange={(id) => {
            onChoose(Number(id));
            setText('');
            onClose();
          }}
        />
      )}
    </Sheet>
  );
}
