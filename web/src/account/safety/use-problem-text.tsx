import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FailedText } from '../../ui/failed-text.tsx';
import { PasskeyError } from './passkey.ts';

/** What to tell the user about a failure of a passkey or a call. */
export function useProblemText(): (error: unknown) => ReactNode {
  const { t } = useLingui();
  return (error) => {
    if (!(error instanceof PasskeyError)) return <FailedText error={error} />;
    switch (error.problem) {
      case 'left':
        return t`The passkey was not used. Try again when you are ready.`;
      case 'unsupported':
        return t`This browser does not know passkeys.`;
      case 'known':
        return t`This device already holds a passkey of your account.`;
      case 'failed':
        return t`The passkey could not be used here.`;
    }
  };
}
