import { t } from '@lingui/core/macro';
import { errorText } from '../platform/calls/error-text.ts';
import { supportAddress } from './support-address.ts';
import { toast } from './toast.tsx';

/** Says in passing what failed, with the way to customer service. */
export function toastFailure(error: unknown): void {
  const run = (): void => {
    window.location.hash = supportAddress(error);
  };
  toast(errorText(error), { tone: 'bad', action: { label: t`Get help`, run } });
}
