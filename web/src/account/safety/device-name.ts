import type { sessions } from '@aureus/contract/account/safety-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';

type Device = Pick<Answer<typeof sessions>[number], 'kind' | 'system' | 'browser'>;

/** A device in a few words, e.g. `Chrome on Windows`. */
export function useDeviceName(): (device: Device) => string {
  const { t } = useLingui();
  const kinds = { phone: t`Phone`, tablet: t`Tablet`, computer: t`Computer`, other: t`Unknown device` };
  return ({ kind, system, browser }) => {
    if (system !== '' && browser !== '') return t`${browser} on ${system}`;
    return browser || system || kinds[kind];
  };
}
