import { normalBankCode } from '@aureus/core/typed/bank-code.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type Factor, FactorSheet } from '../account/public.ts';
import { usePublicSettings } from '../platform/site/public-settings.ts';
import { useNow } from '../platform/time/use-now.ts';
import { Button } from '../ui/button.tsx';
import { FailedText } from '../ui/failed-text.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { type BankCode, useBankCodeProblems } from './bank-code-problems.ts';
import styles from './payout.module.css';
import { Waiting } from './waiting.tsx';

export interface CardFieldSpec {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly required: boolean;
  /** Its value comes masked: it is typed anew, or left as it is. */
  readonly masked?: boolean;
  readonly autoComplete?: string;
  /** It is a code of this kind: read in its one spelling, in which it stands in the field when one leaves it. */
  readonly code?: BankCode | undefined;
}

/** The details of a bank account, changed with a second factor. */
export function CardForm({
  fields,
  usableFrom,
  blockedReason,
  missing,
  onSave,
}: {
  fields: readonly CardFieldSpec[];
  usableFrom: string;
  blockedReason: string;
  /** What else is needed before it can be saved. */
  missing?: (values: Readonly<Record<string, string>>) => string | undefined;
  onSave: (values: Readonly<Record<string, string>>, factor: Factor) => Promise<unknown>;
}) {
  const { t } = useLingui();
  const { addressWaitHours: hours } = usePublicSettings();
  const client = useQueryClient();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  /** Codes whose field was left: what is wrong with them is said from then on. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const now = useNow();
  const values = Object.fromEntries(
    fields.map(({ name, value, masked, code }) => {
      const text = typed[name] ?? (masked ? '' : value);
      return [name, code === undefined ? text.trim() : normalBankCode(text)];
    }),
  );
  const problems = useBankCodeProblems();
  const problemOf = ({ name, code }: CardFieldSpec): string | undefined =>
    code === undefined ? undefined : problems(code, values[name] ?? '');
  const isMissing = fields.some(
    ({ name, required, masked, value }) => required && values[name] === '' && !(masked && value !== ''),
  );
  const isChanged = fields.some(({ name, value, masked }) =>
    masked ? values[name] !== '' : (values[name] ?? '') !== value,
  );
  const reason = isMissing
    ? t`Fill in the required fields`
    : (fields.map(problemOf).find((problem) => problem !== undefined) ??
      missing?.(values) ??
      (isChanged ? undefined : t`Nothing is changed`));
  const save = useMutation({
    mutationFn: (factor: Factor) => onSave(values, factor),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['private', 'wallet', 'payout'] });
      setTyped({});
      setAsking(false);
      toast(t`Saved. It can be used in ${plural(hours, { one: '# hour', other: '# hours' })}.`, {
        tone: 'good',
      });
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (reason === undefined) setAsking(true);
  };
  return (
    <form className={styles.list} onSubmit={submit} noValidate>
      {blockedReason === '' ? null : (
        <p className={styles.failed} role="alert">
          {t`This bank account was blocked:`} {blockedReason}
        </p>
      )}
      <div>
        <Waiting usableFrom={usableFrom} now={now} />
      </div>
      {fields.map((field) => {
        const { name, label, value, required, masked, autoComplete, code } = field;
        const hasLeft = left.has(name);
        return (
          <TextField
            key={name}
            label={required ? label : t`${label} (optional)`}
            value={typed[name] ?? (masked ? '' : value)}
            placeholder={masked && value !== '' ? value : undefined}
            hint={masked && value !== '' ? t`Leave empty to keep ${value}` : undefined}
            maxLength={120}
            autoComplete={autoComplete ?? 'off'}
            autoCapitalize="words"
            error={hasLeft ? problemOf(field) : undefined}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            onBlur={() => {
              if (code === undefined || typed[name] === undefined) return;
              setTyped({ ...typed, [name]: values[name] ?? '' });
              setLeft(new Set([...left, name]));
            }}
          />
        );
      })}
      <p
        className={styles.note}
      >{t`The account must be in your own name. Changed details can be used after ${plural(hours, { one: '# hour', other: '# hours' })}.`}</p>
      <Button type="submit" full reason={reason}>
        {t`Save`}
      </Button>
      <FactorSheet
        open={isAsking}
        onClose={() => {
          setAsking(false);
          save.reset();
        }}
        busy={save.isPending}
        refusal={save.isError ? <FailedText error={save.error} /> : null}
        onFactor={(factor) => save.mutate(factor)}
      />
    </form>
  );
}
