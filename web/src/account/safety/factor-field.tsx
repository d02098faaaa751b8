import { groupedCode, isSixDigits } from '@aureus/core/typed/code.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FieldButton, TextField } from '../../ui/text-field.tsx';
import styles from './safety.module.css';

export interface FactorFieldProps {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  /** Asks for a recovery code first: the account has no authenticator. */
  recovery?: boolean;
}

/** The six digits of an authenticator, filled in by the system where it can; or, on demand, a recovery code. */
export function FactorField({ value, onChange, error, recovery: first = false }: FactorFieldProps) {
  const { t } = useLingui();
  const [recovery, setRecovery] = useState(first);
  const label = recovery ? t`Recovery code` : t`Authenticator code`;
  return (
    <TextField
      key={String(recovery)}
      label={label}
      name={recovery ? 'recovery-code' : 'factor-code'}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      maxLength={64}
      inputMode={recovery ? 'text' : 'numeric'}
      autoCapitalize={recovery ? 'characters' : 'none'}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      inputClassName={styles.factor}
      placeholder={recovery ? 'XXXXX-XXXXX' : '000000'}
      error={error}
      side={
        <FieldButton
          onClick={() => {
            setRecovery(!recovery);
            onChange('');
          }}
        >
          {recovery ? t`Use authenticator` : t`Recovery code?`}
        </FieldButton>
      }
    />
  );
}

/** Whether a code has been typed that is worth sending. */
export function isWholeFactor(code: string): boolean {
  return isSixDigits(code) || /^[0-9A-Z]{10}$/.test(groupedCode(code));
}
