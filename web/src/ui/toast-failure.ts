import { t } from '@lingui/core/macro';
import { errorText, requestIdOf } from '../platform/calls/error-text.ts';
import { supportAddress } from './support-address.ts';
import { toast } from './toast.tsx';

/** Says in passing what failed, with the way to customer service. */
export function toastFailure(error: unknown): void {
  toastFailed(errorText(error), error);
}

/** The same in words of the page, where those of the failure would not do. */
export function toastFailed(text: string, error: unknown): void {
  const run = (): void => {
    window.location.hash = supportAddress(requestIdOf(error));
  };
  toast(text, { tone: 'bad', action: { label: t`Get help`, run } });
}
