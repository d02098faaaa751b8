import type { CallOptions } from '@aureus/client/calls.ts';
import { clock } from '@aureus/client/clock/page-clock.ts';
import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import { timeHeader } from '@aureus/contract/platform/envelope.ts';
import { call, readReply } from '../calls/call.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { aheadKey, takeAhead } from './ahead.ts';

export type AheadFields = Readonly<Record<string, string | number>>;

/** A public call that says the same to everybody, whoever is logged in. */
export type PublicCall = Call & { readonly access: 'public'; readonly money: false };

/**
 * As `call`, for what the first screen asks of everybody: takes the answer that was asked for ahead, when there is one,
 * and asks otherwise, also when that one failed. `askedAt` is by the page's steady clock.
 * @throws CallError
 */
export async function callAhead<C extends PublicCall>(
  definition: C,
  fields: AheadFields,
  options: CallOptions = {},
): Promise<{ answer: Answer<C>; askedAt: number }> {
  const asked = takeAhead(aheadKey(definition.path, fields), usePreferences.getState().language);
  const response = await asked?.response.catch(() => null);
  if (asked !== null && response) clock.measure(response.headers.get(timeHeader), asked.askedAt);
  if (asked !== null && response?.ok === true) {
    // A reply that is not understood is asked for again, and then said.
    const answer = await readReply(definition, response, null).catch(() => null);
    if (answer !== null) return { answer, askedAt: asked.askedAt };
  }
  const askedAt = clock.steady();
  return { answer: await call(definition, fields as Parameters<typeof call<C>>[1], options), askedAt };
}
