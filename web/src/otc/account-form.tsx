import { saveAccount } from '@aureus/contract/otc/merchant-calls.ts';
import type { OtcAccountRow } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { Button } from '../ui/button.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PickField } from '../ui/money/pick-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './otc.module.css';
import { accountsQuery, configQuery, type MethodName } from './queries.ts';

/** Adds a payment account in the user's verified name. Mounted while it is asked for. */
export function AccountForm({
  only,
  onAdded,
  onClose,
}: {
  /** Of these methods alone. */
  only?: readonly MethodName[];
  onAdded?: (account: OtcAccountRow) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const formId = useId();
  const { data: config } = useQuery(configQuery());
  const { data: known } = useQuery(accountsQuery());
  const [chosen, setChosen] = useState('');
  const [account, setAccount] = useState('');
  const [bank, setBank] = useState('');
  const [pin, setPin] = useState('');
  const methods = (config?.methods ?? []).filter(({ code }) => only?.some((one) => one.code === code) ?? true);
  const method = methods.find(({ code }) => code === chosen) ?? methods[0];
  const save = useMutation({
    mutationFn: () =>
      call(saveAccount, {
        method: method?.code ?? '',
        account: account.trim(),
        bank: bank.trim(),
        pay_password: pin,
      }),
    onSuccess: async (row) => {
      await queries.invalidateQueries({ queryKey: ['private', 'otc', 'accounts'] });
      onAdded?.(row);
      onClose();
    },
  });
  const holder = known?.holder ?? null;
  const reason =
    holder === null
      ? t`Verify your identity first`
      : account.trim().length < 3
        ? t`Enter the account`
        : pin === ''
          ? t`Enter your funds PIN`
          : undefined;
  return (
    <Sheet
      open
      onClose={onClose}
      dismissable={!save.isPending}
      title={t`Add a payment account`}
      foot={
        <>
          <Button kind="secondary" disabled={save.isPending} onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} loading={save.isPending} reason={reason}>{t`Save`}</Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined) save.mutate();
        }}
      >
        {method === undefined ? null : (
          <PickField
            label={t`Payment method`}
            value={method.code}
            options={methods.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={setChosen}
          />
        )}
        <TextField
          label={t`Account holder`}
          value={holder ?? ''}
          readOnly
          hint={t`Always your verified name: payments of other names are not accepted here.`}
        />
        <TextField
          label={method?.kind === 'wallet' ? t`Name or number of the account` : t`Account number or IBAN`}
          value={account}
          maxLength={60}
          onChange={(event) => setAccount(event.target.value)}
        />
        {method?.kind === 'wallet' ? null : (
          <TextField
            label={t`Bank (optional)`}
            value={bank}
            maxLength={60}
            onChange={(event) => setBank(event.target.value)}
          />
        )}
        <PasswordField
          label={t`Funds PIN`}
          value={pin}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setPin(event.target.value)}
        />
        {save.isError ? <FailedNote error={save.error} /> : null}
      </form>
    </Sheet>
  );
}
