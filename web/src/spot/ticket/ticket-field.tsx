import { useLingui } from '@lingui/react/macro';
import { type Ref, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx';
import { useDecimalField } from '../../ui/typed/use-decimal-field.ts';
import styles from './ticket.module.css';

export interface TicketFieldProps {
  label: string;
  unit: string;
  value: string;
  scale: number;
  isInvalid: boolean;
  onChange: (text: string) => void;
  onStep?: ((steps: 1 | -1) => void) | undefined;
  /** Nothing is below what it holds. */
  isLowest?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A narrow decimal field: its name over the figure, steps at the end. */
export function TicketField({
  label,
  unit,
  value,
  scale,
  isInvalid,
  onChange,
  onStep,
  isLowest = false,
  ref,
}: TicketFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const { input, fault } = useDecimalField({ value, scale, onChange });
  const isWrong = isInvalid || fault !== undefined;
  return (
    <>
      <div className={cx(styles.field, isWrong && styles.invalid)}>
        <label htmlFor={id} className={styles.label}>
          {label} <span>{unit}</span>
        </label>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          {...input}
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder="0"
          aria-invalid={isWrong || undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-error`}
          onKeyDown={(event) => {
            if (onStep === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            onStep(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        {onStep === undefined ? null : (
          <span className={styles.steps}>
            <button
              type="button"
              tabIndex={-1}
              aria-label={t`Decrease ${label}`}
              disabled={isLowest}
              onClick={() => onStep(-1)}
            >
              <MinusIcon size={16} />
            </button>
            <button type="button" tabIndex={-1} aria-label={t`Increase ${label}`} onClick={() => onStep(1)}>
              <PlusIcon size={16} />
            </button>
          </span>
        )}
      </div>
      {fault === undefined ? null : (
        <p id={`${id}-error`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
