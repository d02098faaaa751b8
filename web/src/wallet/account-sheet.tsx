import { type Account, accountList } from '@aureus/contract/wallet/accounts.ts';
import { useLingui } from '@lingui/react/macro';
import { Amount } from '../ui/amount.tsx';
import { OptionList } from '../ui/option-list.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { accountOrder, useAccountNames } from './account-names.ts';

/** A choice of accounts, each with what it has of a coin. */
export function AccountSheet({
  open,
  onClose,
  title,
  accounts = accountList,
  chosen,
  availableOf,
  unit,
  onChoose,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** All of them unless a coin lives in some alone. */
  accounts?: readonly Account[];
  chosen: Account | null;
  availableOf: (account: Account) => string;
  unit: string;
  onChoose: (account: Account) => void;
}) {
  const { t } = useLingui();
  const names = useAccountNames();
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <OptionList
        label={t`Accounts`}
        value={chosen}
        options={accountOrder
          .filter(({ name }) => accounts.includes(name))
          .map(({ name }) => ({
            value: name,
            label: names[name],
            note: <Amount value={availableOf(name)} unit={unit} maxDigits={8} personal />,
          }))}
        onChange={(account) => {
          onChoose(account);
          onClose();
        }}
      />
    </Sheet>
  );
}
