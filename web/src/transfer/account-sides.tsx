import type { Account } from '@aureus/contract/wallet/accounts.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Amount } from '../ui/amount.tsx';
import { cx } from '../ui/cx.ts';
import { ChevronDownIcon, SortIcon } from '../ui/icons.tsx';
import styles from '../ui/money/money-form.module.css';
import { AccountSheet, useAccountNames } from '../wallet/public.ts';
import type { Direction } from './accounts.ts';

/** From which account to which, and the button that turns them round. */
export function AccountSides({
  accounts,
  direction,
  onChoose,
  onSwap,
  availableOf,
  unit,
}: {
  accounts: readonly Account[];
  direction: Direction;
  onChoose: (side: keyof Direction, account: Account) => void;
  onSwap: () => void;
  availableOf: (account: Account) => string;
  unit: string;
}) {
  const { t } = useLingui();
  const names = useAccountNames();
  const [choosing, setChoosing] = useState<keyof Direction | null>(null);
  const titles = {
    from: t({ message: 'From', context: 'account' }),
    to: t({ message: 'To', context: 'account' }),
  } as const;
  const side = (name: keyof Direction) => (
    <div className={styles.box}>
      <div className={styles.head}>
        <span>{titles[name]}</span>
        <span>
          {t`Available`} <Amount value={availableOf(direction[name])} unit={unit} maxDigits={8} personal />
        </span>
      </div>
      <button
        type="button"
        className={cx(styles.pick, styles.wide)}
        aria-haspopup="dialog"
        onClick={() => setChoosing(name)}
      >
        <span>
          <span className="visually-hidden">{titles[name]} </span>
          {names[direction[name]]}
        </span>
        <ChevronDownIcon size={18} />
      </button>
    </div>
  );
  return (
    <div className={styles.sides}>
      {side('from')}
      <button type="button" className={styles.swap} aria-label={t`Swap accounts`} onClick={onSwap}>
        <SortIcon size={20} />
      </button>
      {side('to')}
      <AccountSheet
        open={choosing !== null}
        onClose={() => setChoosing(null)}
        title={choosing === 'to' ? t`To which account` : t`From which account`}
        accounts={accounts}
        chosen={choosing === null ? null : direction[choosing]}
        availableOf={availableOf}
        unit={unit}
        onChoose={(account) => {
          if (choosing !== null) onChoose(choosing, account);
        }}
      />
    </div>
  );
}
