import { useLingui } from '@lingui/react/macro';
import styles from './field.module.css';
import { FieldButton, TextField, type TextFieldProps } from './text-field.tsx';

export interface CodeFieldProps extends Omit<TextFieldProps, 'side' | 'type'> {
  onSend: () => void;
  sending?: boolean;
  /** Seconds until another code may be sent; 0 when it may. */
  wait: number;
}

/**
 * Six digits that were mailed or texted, with the button that asks for them. What is typed stays as it is; it is read by
 * `typed/code.ts`, here and by the server.
 */
export function CodeField({ onSend, sending = false, wait, ...props }: CodeFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      inputClassName={styles.code}
      side={
        <FieldButton onClick={onSend} disabled={wait > 0 || sending}>
          {wait > 0 ? t`Again in ${wait} s` : t`Send code`}
        </FieldButton>
      }
    />
  );
}
