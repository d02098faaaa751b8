import { t } from '@lingui/core/macro';
import { failureText } from '../../platform/calls/error-text.ts';

/** What to say when a passkey or the call behind it did not work. */
export function passkeyOrCallText(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return t`The passkey was not used.`;
  if (name === 'InvalidStateError') return t`This device has a passkey for this account already.`;
  if (name === 'SecurityError' || name === 'WebAuthnError') return t`Passkeys do not work at this address.`;
  return failureText(error);
}
