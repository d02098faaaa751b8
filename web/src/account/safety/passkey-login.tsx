import { passkeyLogin, passkeyLoginOptions } from '@aureus/contract/account/factor-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/button.tsx';
import { answerByPasskey, supportsPasskeys } from './passkey.ts';
import { Refusal } from './refusal.tsx';
import { useProblemText } from './use-problem-text.tsx';

/** Logs in by a passkey of this device, without name and password. Not there where the browser knows none. */
export function PasskeyLogin({ onToken }: { onToken: (token: string) => void }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  if (!supportsPasskeys()) return null;
  const enter = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const passkey = await answerByPasskey((await call(passkeyLoginOptions, {})).options);
      onToken(await call(passkeyLogin, { passkey }));
    } catch (error) {
      setRefusal(problemText(error));
      setBusy(false);
    }
  };
  return (
    <>
      <Button kind="secondary" full loading={busy} onClick={() => void enter()}>
        {t`Log in with a passkey`}
      </Button>
      <Refusal text={refusal} />
    </>
  );
}
