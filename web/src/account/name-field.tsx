import { useLingui } from '@lingui/react/macro';
import { TextField } from '../ui/text-field.tsx';
import { AreaButton } from './area-button.tsx';
import type { NameKind } from './rules.ts';
import { useShownTelephone } from './use-telephone.ts';

export interface NameFieldProps {
  kind: NameKind;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Logging in takes existing names, so the phone's password manager may offer them. */
  known?: boolean;
}

/** E-mail, phone number or account name, each with its keyboard. Below a phone number stands which one is meant. */
export function NameField({ kind, value, onChange, error, known = false }: NameFieldProps) {
  const { t } = useLingui();
  const shown = useShownTelephone(kind, value);
  const shared = { value, error, onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  if (kind === 'email') {
    return (
      <TextField
        {...shared}
        key="email"
        label={t`E-mail`}
        type="email"
        inputMode="email"
        name="email"
        autoComplete={known ? 'username' : 'email'}
        placeholder="name@example.com"
      />
    );
  }
  if (kind === 'mobile') {
    return (
      <TextField
        {...shared}
        key="mobile"
        label={t`Phone number`}
        type="tel"
        inputMode="tel"
        name="tel"
        autoComplete={known ? 'username' : 'tel-national'}
        hint={shown ?? undefined}
        lead={<AreaButton />}
      />
    );
  }
  return (
    <TextField
      {...shared}
      key="account"
      label={t`Account name`}
      name="username"
      autoComplete="username"
      hint={known ? undefined : t`3 to 30 letters, digits or underscores, a letter first`}
    />
  );
}
