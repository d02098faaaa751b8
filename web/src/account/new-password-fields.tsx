import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '../ui/password-field.tsx';
import { Strength } from './strength.tsx';

export interface NewPasswordFieldsProps {
  /** Name of the first field. */
  label: string;
  password: string;
  repeat: string;
  onPassword: (text: string) => void;
  onRepeat: (text: string) => void;
  /** What is wrong with each, once the form was tried. */
  passwordError: string | undefined;
  repeatError: string | undefined;
}

/** A password that is being chosen: how strong it is, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        label={props.label}
        name="new-password"
        autoComplete="new-password"
        value={props.password}
        onChange={(event) => props.onPassword(event.target.value)}
        error={props.passwordError}
        hint={<Strength password={props.password} />}
      />
      <PasswordField
        label={t`Repeat password`}
        name="repeat-password"
        autoComplete="new-password"
        value={props.repeat}
        onChange={(event) => props.onRepeat(event.target.value)}
        error={props.repeatError}
      />
    </>
  );
}
