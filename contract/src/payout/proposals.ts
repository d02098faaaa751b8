import * as z from 'zod/mini';
import { ofUser } from '../operator/act.ts';
import { personal } from '../platform/personal.ts';
import { shownLine } from '../platform/shown-text.ts';

/** What two operators may agree on about bank cards. */

const id = () => z.int().check(z.positive());
/** Shown to the user: plain words. */
const reason = () => personal('text', shownLine(3, 300));

/** Nothing may be sent to the card any more. `id` of the card. */
const blockCardPayload = z.strictObject({ id: id(), reason: reason() });
const unblockCardPayload = z.strictObject({ id: id() });

const decision = { ...ofUser, permission: 'cards.decide' } as const;

export const payoutActs = {
  'card.block': { ...decision, payload: blockCardPayload, alone: 'glass' },
  'card.unblock': { ...decision, payload: unblockCardPayload },
} as const;
