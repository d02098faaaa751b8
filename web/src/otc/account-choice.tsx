import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { OptionList } from '../ui/option-list.tsx';
import { AccountForm } from './account-form.tsx';
import styles from './otc.module.css';
import { accountsQuery, type MethodName } from './queries.ts';

/** One of the user's payment accounts of certain methods; without one, the way to add it. */
export function AccountChoice({
  label,
  methods,
  value,
  onChange,
}: {
  label: string;
  methods: readonly MethodName[];
  value: number | null;
  onChange: (id: number, method: string) => void;
}) {
  const { t } = useLingui();
  const { data } = useQuery(accountsQuery());
  const [isAdding, setAdding] = useState(false);
  const own = (data?.accounts ?? []).filter(({ method }) => methods.some(({ code }) => code === method.code));
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{label}</span>
      {own.length === 0 ? (
        <p className={styles.quiet}>{t`You have no payment account for this yet.`}</p>
      ) : (
        <OptionList
          label={label}
          value={value === null ? null : String(value)}
          options={own.map(({ id, method, account }) => ({ value: String(id), label: method.name, note: account }))}
          onChange={(id) => {
            const found = own.find((account) => String(account.id) === id);
            if (found) onChange(found.id, found.method.code);
          }}
        />
      )}
      <Button kind="text" size="small" className={buttons.flush} onClick={() => setAdding(true)}>
        {t`Add a payment account`}
      </Button>
      {isAdding ? (
        <AccountForm
          only={methods}
          onAdded={({ id, method }) => onChange(id, method.code)}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  );
}
