import { type ReactNode, useState } from 'react';
import { usePublicSettings } from '../platform/site/public-settings.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { passwordProblem, repeatProblem } from './rules.ts';

/** A password that a form lets choose, typed twice. */
export interface NewPassword {
  readonly password: string;
  readonly repeat: string;
  /** What is wrong with it; each undefined when it can be sent. */
  readonly problems: { readonly password: string | undefined; readonly repeat: string | undefined };
  /** The fields in the form. @param label name of the first */
  fields(label: string, tried: boolean): ReactNode;
}

export function useNewPassword(): NewPassword {
  const { passwordMinLength } = usePublicSettings();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const problems = {
    password: passwordProblem(password, passwordMinLength) ?? undefined,
    repeat: repeatProblem(password, repeat) ?? undefined,
  };
  return {
    password,
    repeat,
    problems,
    fields: (label, tried) => (
      <NewPasswordFields
        label={label}
        password={password}
        repeat={repeat}
        onPassword={setPassword}
        onRepeat={setRepeat}
        passwordError={tried ? problems.password : undefined}
        repeatError={tried ? problems.repeat : undefined}
      />
    ),
  };
}
