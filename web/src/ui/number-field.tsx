import { useLingui } from '@lingui/react/macro';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import type { ChangeEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { MinusIcon, PlusIcon } from './icons.tsx';
import { FieldUnit, TextField, type TextFieldProps } from './text-field.tsx';
import { useDecimalInput } from './use-decimal-input.ts';

export interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'side' | 'step'> {
  /** Canonical decimal text, or empty. */
  value: string;
  onChange: (value: string) => void;
  /** Fraction digits taken; further ones are not let in. */
  scale: number;
  unit?: string;
  /** Behind the unit, e.g. a button that fills in everything. */
  action?: ReactNode;
  /** Shows minus and plus buttons that move by this. */
  step?: string | undefined;
}

/** A decimal: shows the number pad on phones, takes pasted numbers of any spelling, lets nothing else in. */
export function NumberField({
  value,
  onChange,
  scale,
  unit,
  action,
  step,
  inputClassName,
  label,
  ...props
}: NumberFieldProps) {
  const { t } = useLingui();
  const { shown, read } = useDecimalInput(value, scale);
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const cleaned = read(event.target.value);
    if (cleaned !== null) onChange(cleaned);
  };
  const move = (direction: 1 | -1): void => {
    if (step === undefined) return;
    const next = new Decimal(value === '' ? '0' : value).plus(new Decimal(step).times(direction));
    onChange(next.lt(0) ? '0' : next.toString());
  };
  return (
    <TextField
      {...props}
      label={label}
      value={shown}
      onChange={take}
      inputMode="decimal"
      autoComplete="off"
      inputClassName={cx(styles.figures, inputClassName)}
      lead={
        <>
          {step === undefined ? null : (
            <button
              type="button"
              className={styles.step}
              aria-label={t`Decrease ${label}`}
              tabIndex={-1}
              disabled={!/[1-9]/.test(value)}
              onClick={() => move(-1)}
            >
              <MinusIcon size={16} />
            </button>
          )}
          {props.lead}
        </>
      }
      side={
        <>
          {unit === undefined ? null : <FieldUnit>{unit}</FieldUnit>}
          {action}
          {step === undefined ? null : (
            <button
              type="button"
              className={styles.step}
              aria-label={t`Increase ${label}`}
              tabIndex={-1}
              onClick={() => move(1)}
            >
              <PlusIcon size={16} />
            </button>
          )}
        </>
      }
    />
  );
}
