import { passkeyLoginOptions } from '@aureus/contract/account/factor-calls.ts';
import { groupedCode } from '@aureus/core/typed/code.ts';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { CallError } from '@aureus/client/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { FactorField, isWholeFactor } from './factor-field.tsx';
import { answerByPasskey, passkeyAsFactor } from './passkey.ts';
import styles from './safety.module.css';

/** How the factor will be given: nothing is asked for yet, a code is typed, or a passkey answers when the form is sent. */
type Asked = { readonly by: 'nothing' } | { readonly by: 'code' | 'passkey'; readonly hasCodes: boolean };

/** A second factor that a form gives once the server has asked for it. */
export interface AskedFactor {
  /** What is wrong with it; undefined when it can be sent. */
  readonly problem: string | undefined;
  /** What goes with the call; a passkey is asked now. @throws PasskeyError, CallError */
  fields(): Promise<{ factor_code?: string; passkey?: string }>;
  /** Whether an error was the server asking for the factor, which is shown from now on. */
  take(error: unknown): boolean;
  /** Shows it from the start, for an account whose factors are known. */
  ask(factors: { readonly totp: boolean; readonly passkey: boolean }): void;
  /** The field in the form. */
  node(tried: boolean): ReactNode;
}

/** @param question whether the passkeys of the user logged in are asked, or those of anybody */
export function useAskedFactor(question: 'own' | 'any'): AskedFactor {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked>({ by: 'nothing' });
  const [code, setCode] = useState('');
  const show = (next: Asked): void => {
    setCode('');
    setAsked(next);
  };
  const problem = asked.by === 'code' && !isWholeFactor(code) ? t`Enter the whole code` : undefined;
  return {
    problem,
    fields: async () => {
      if (asked.by === 'nothing') return {};
      if (asked.by === 'code') return { factor_code: groupedCode(code) };
      if (question === 'own') return { passkey: await passkeyAsFactor() };
      return { passkey: await answerByPasskey((await call(passkeyLoginOptions, { purpose: 'factor' })).options) };
    },
    take: (error) => {
      if (!(error instanceof CallError)) return false;
      if (error.code === 'second_factor_required') show({ by: 'code', hasCodes: true });
      else if (error.code === 'passkey_required') show({ by: 'passkey', hasCodes: false });
      else return false;
      return true;
    },
    ask: ({ totp, passkey }) => {
      if (asked.by === 'nothing' && (totp || passkey)) show({ by: totp ? 'code' : 'passkey', hasCodes: totp });
    },
    node: (tried) => {
      if (asked.by === 'nothing') return null;
      const { by, hasCodes } = asked;
      return by === 'code' ? (
        <>
          <FactorField value={code} onChange={setCode} error={tried ? problem : undefined} recovery={!hasCodes} />
          <Button kind="text" full onClick={() => show({ by: 'passkey', hasCodes })}>
            {t`Use a passkey`}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.lead}>{t`Your passkey will be asked for when you go on.`}</p>
          <Button kind="text" full onClick={() => show({ by: 'code', hasCodes })}>
            {hasCodes ? t`Use a code` : t`Recovery code?`}
          </Button>
        </>
      );
    },
  };
}
