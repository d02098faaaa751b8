import { useLingui } from '@lingui/react/macro';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { MinusIcon, PlusIcon } from './icons.tsx';
import { FieldUnit, TextField, type TextFieldProps } from './text-field.tsx';
import { useDecimalField } from './typed/use-decimal-field.ts';

export interface NumberFieldProps extends Omit<
  TextFieldProps,
  'type' | 'value' | 'onChange' | 'onBlur' | 'side' | 'step'
> {
  /** Canonical decimal text, or empty. */
  value: string;
  onChange: (value: string) => void;
  /** Fraction digits taken; what has more is refused, and said to be. */
  scale: number;
  unit?: string;
  /** Behind the unit, e.g. a button that fills in everything. */
  action?: ReactNode;
  /** Shows minus and plus buttons that move by this. */
  step?: string | undefined;
}

/** A decimal: shows the number pad on phones, takes numbers of any spelling, says of anything else that it is none. */
export function NumberField({
  value,
  onChange,
  scale,
  unit,
  action,
  step,
  inputClassName,
  label,
  error,
  ...props
}: NumberFieldProps) {
  const { t } = useLingui();
  const { input, fault } = useDecimalField({ value, scale, onChange });
  const move = (direction: 1 | -1): void => {
    if (step === undefined) return;
    const next = new Decimal(value === '' ? '0' : value).plus(new Decimal(step).times(direction));
    onChange(next.lt(0) ? '0' : next.toString());
  };
  return (
    <TextField
      {...props}
      {...input}
      label={label}
      error={fault ?? error}
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
