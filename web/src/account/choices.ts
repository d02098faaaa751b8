import { choices, choose } from '@aureus/contract/account/choice-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { privateKey, queryClient } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { currentToken } from '../platform/session/session.ts';
import { toastFailure } from '../ui/toast-failure.ts';
import { chooseArea } from './area.ts';
import { regions } from './dial-codes.ts';

type Choices = Answer<typeof choices>;

/** What the user chose for all devices. */
export const choicesQuery = () =>
  queryOptions({
    queryKey: privateKey('account', 'choices'),
    queryFn: ({ signal }) => call(choices, {}, { signal }),
    staleTime: STALE.minute,
  });

/** What of it the settings change; a visitor's choices are kept by the device alone. */
interface Changed {
  readonly language?: NonNullable<Choices['language']>;
  readonly region?: string;
  readonly fiat?: NonNullable<Choices['fiat']>;
  readonly up_colour?: NonNullable<Choices['up_colour']>;
  readonly hide_nickname?: '0' | '1';
}

/** Keeps a choice with the account, so that the next device that logs in has it. @returns whether it is kept */
export async function keepChoice(changed: Changed): Promise<boolean> {
  if (currentToken() === null) return false;
  try {
    queryClient.setQueryData(choicesQuery().queryKey, await call(choose, changed));
    return true;
  } catch (error) {
    toastFailure(error);
    return false;
  }
}

/**
 * Takes over, after a login, what the account chose on other devices. A convenience: when it fails, this device stays as it
 * is.
 */
export async function takeChoices(): Promise<void> {
  const chosen = await queryClient.fetchQuery(choicesQuery()).catch(() => null);
  if (chosen === null) return;
  const { language, region, fiat, up_colour: upColour } = chosen;
  const { set, setLanguage } = usePreferences.getState();
  set({ ...(fiat === null ? {} : { fiat }), ...(upColour === null ? {} : { upColour }) });
  if (language !== null) setLanguage(language);
  const area = regions.find(({ code }) => code === region);
  if (area) chooseArea(area);
}
