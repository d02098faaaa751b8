import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../platform/calls/error-text.ts';
import { PasskeyError } from './passkey.ts';

/** What to tell the user about a failure of a passkey or a call. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    if (!(error instanceof PasskeyError)) return errorText(error);
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
