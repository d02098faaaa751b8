import { userBalances } from '@aureus/contract/operator/user-calls.ts';
import { accountOf } from '@aureus/contract/wallet/accounts.ts';
import { useLingui } from '@lingui/react/macro';
import { Amount } from '../ui/amount.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { accountWords } from './account-words.ts';

/** What a user owns, by account and currency. */
export function UserBalances({ id }: { id: number }) {
  const { t, i18n } = useLingui();
  return (
    <Read call={userBalances} fields={{ id }}>
      {(rows) => (
        <PlainTable
          label={t`Balances`}
          head={[
            { text: t`Account` },
            { text: t`Available`, right: true },
            { text: t`Held`, right: true },
            { text: t`Value`, right: true },
          ]}
          rows={rows.map(({ account, currency, available, held, usdt }) => ({
            key: `${account}-${currency}`,
            cells: [
              i18n._(accountWords[accountOf(account)]),
              <Amount key="available" value={available} unit={currency} />,
              <Amount key="held" value={held} unit={currency} />,
              <Amount key="usdt" value={usdt} unit="USDT" digits={2} />,
            ],
          }))}
        />
      )}
    </Read>
  );
}
