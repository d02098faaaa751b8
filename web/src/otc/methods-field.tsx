import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { type Draft, methodsIn, toggledAccount } from './advert-draft.ts';
import styles from './otc.module.css';
import { accountsQuery, type DeskConfig } from './queries.ts';

/** How an advertisement is paid: of a sale to which accounts, of a purchase by which methods. */
export function MethodsField({
  config,
  draft,
  onChange,
  onAdd,
}: {
  config: DeskConfig;
  draft: Draft;
  onChange: (more: Pick<Draft, 'methods'> | Pick<Draft, 'accounts'>) => void;
  /** Opens the form of a further account, which stands beside the form that this is part of. */
  onAdd: () => void;
}) {
  const { t } = useLingui();
  const methods = methodsIn(config, draft);
  const { data } = useQuery(accountsQuery());
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
  return (
    <fieldset className={styles.accountsField}>
      <legend className={styles.label}>{t`Where you are paid`}</legend>
      {own.length === 0 ? <p className={styles.quiet}>{t`You have no payment account for this yet.`}</p> : null}
      {own.map(({ id, method, account }) => (
        <Checkbox
          key={id}
          checked={draft.accounts.some((one) => one.id === id)}
          onChange={() => onChange({ accounts: toggledAccount(draft, { id, method: method.code }) })}
        >
          {method.name} · {account}
        </Checkbox>
      ))}
      <Button kind="text" size="small" className={buttons.flush} onClick={onAdd}>
        {t`Add a payment account`}
      </Button>
    </fieldset>
  );
}
