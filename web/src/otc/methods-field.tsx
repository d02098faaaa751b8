import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { AccountForm } from './account-form.tsx';
import type { Draft } from './advert-draft.ts';
import styles from './otc.module.css';
import { accountsQuery, type DeskConfig } from './queries.ts';

/** How an advertisement is paid: of a sale to which accounts, of a purchase by which methods. */
export function MethodsField({
  config,
  draft,
  onChange,
}: {
  config: DeskConfig;
  draft: Draft;
  onChange: (more: Pick<Draft, 'methods'> | Pick<Draft, 'accounts'>) => void;
}) {
  const { t } = useLingui();
  const methods = config.methods.filter(({ fiats }) => fiats.includes(draft.fiat));
  const { data } = useQuery(accountsQuery());
  const [isAdding, setAdding] = useState(false);
  if (draft.side === 'buy') {
    return (
      <div className={styles.choice}>
        <span className={styles.label}>{t`How you pay`}</span>
        <ChipRow label={t`How you pay`}>
          {methods.map(({ code, name }) => {
            const isOn = draft.methods.includes(code);
            return (
              <Chip
                key={code}
                selected={isOn}
                onClick={() =>
                  onChange({ methods: isOn ? draft.methods.filter((one) => one !== code) : [...draft.methods, code] })
                }
              >
                {name}
              </Chip>
            );
          })}
        </ChipRow>
      </div>
    );
  }
  const own = (data?.accounts ?? []).filter(({ method }) => methods.some(({ code }) => code === method.code));
  const toggle = (id: number, method: string): void => {
    const isOn = draft.accounts.some((one) => one.id === id);
    // At most one for each method.
    const others = draft.accounts.filter((one) => one.method !== method);
    onChange({ accounts: isOn ? others : [...others, { id, method }] });
  };
  return (
    <fieldset className={styles.accountsField}>
      <legend className={styles.label}>{t`Where you are paid`}</legend>
      {own.length === 0 ? <p className={styles.quiet}>{t`You have no payment account for this yet.`}</p> : null}
      {own.map(({ id, method, account }) => (
        <Checkbox
          key={id}
          checked={draft.accounts.some((one) => one.id === id)}
          onChange={() => toggle(id, method.code)}
        >
          {method.name} · {account}
        </Checkbox>
      ))}
      <Button kind="text" size="small" className={buttons.flush} onClick={() => setAdding(true)}>
        {t`Add a payment account`}
      </Button>
      {isAdding ? (
        <AccountForm
          only={methods}
          onAdded={({ id, method }) => toggle(id, method.code)}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </fieldset>
  );
}
