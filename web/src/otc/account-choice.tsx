import type { OtcAccountRow } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { OptionList } from '../ui/option-list.tsx';
import styles from './otc.module.css';
import { accountsQuery, type MethodName } from './queries.ts';

/** The user's payment accounts of certain methods; of none, nobody is asked. */
function useAccounts(methods: readonly MethodName[]): readonly OtcAccountRow[] {
  const { data } = useQuery({ ...accountsQuery(), enabled: methods.length > 0 });
  return (data?.accounts ?? []).filter(({ method }) => methods.some(({ code }) => code === method.code));
}

/** The payment account that was chosen; where there is but one, that one. */
export function useChosenAccount(methods: readonly MethodName[], id: number | null): OtcAccountRow | null {
  const own = useAccounts(methods);
  const [only = null, another] = own;
  return own.find((account) => account.id === id) ?? (another === undefined ? only : null);
}

/** One of the user's payment accounts of certain methods, and the way to add one. */
export function AccountChoice({
  label,
  methods,
  value,
  onChange,
  onAdd,
}: {
  label: string;
  methods: readonly MethodName[];
  value: number | null;
  onChange: (id: number) => void;
  /** Opens the form of a further one, which stands beside the form that this is part of. */
  onAdd: () => void;
}) {
  const { t } = useLingui();
  const own = useAccounts(methods);
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
          onChange={(id) => onChange(Number(id))}
        />
      )}
      <Button kind="text" size="small" className={buttons.flush} onClick={onAdd}>
        {t`Add a payment account`}
      </Button>
    </div>
  );
}
