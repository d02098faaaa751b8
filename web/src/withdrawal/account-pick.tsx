import type { Account } from '@aureus/contract/wallet/accounts.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { cx } from '../ui/cx.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';
import form from '../ui/money/money-form.module.css';
import { AccountSheet, useAccountNames } from '../wallet/public.ts';
import type { WithdrawalInfo } from './queries.ts';

/** From which account the money leaves, each with what it has. */
export function AccountPick({
  info,
  account,
  onChoose,
}: {
  info: WithdrawalInfo;
  account: Account;
  onChoose: (account: Account) => void;
}) {
  const { t } = useLingui();
  const names = useAccountNames();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <button
        type="button"
        className={cx(form.pick, form.wide)}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        <span>
          <span className={form.pickLabel}>{t({ message: 'From', context: 'withdrawal' })} </span>
          {names[account]}
        </span>
        <ChevronDownIcon size={18} />
      </button>
      <AccountSheet
        open={isChoosing}
        onClose={() => setChoosing(false)}
        title={t({ message: 'From which account', context: 'withdrawal' })}
        chosen={account}
        availableOf={(name) => info.available[name]}
        unit={info.name}
        onChoose={onChoose}
      />
    </>
  );
}
