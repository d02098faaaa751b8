import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { timeReply, wholeText } from '../platform/wire.ts';

/** Hours a file of one's data can be fetched. */
export const exportHours = 24;

const state = () =>
  z.object({
    /** `none`: there is none, or it has gone. */
    state: z.enum(['none', 'making', 'ready']),
    asked_at: z.nullable(timeReply()),
    /** From then on it cannot be fetched. */
    ends_at: z.nullable(timeReply()),
    /** Pieces it is fetched in, and bytes of all. */
    pieces: z.int(),
    bytes: z.int(),
  });

export const exportState = defineCall({
  name: 'account.exportState',
  method: 'GET',
  path: '/user/export',
  access: 'user',
  summary: "How far the file of the user's data is.",
  request: z.strictObject({}),
  answer: state(),
});

export const exportAsk = defineCall({
  name: 'account.exportAsk',
  method: 'POST',
  path: '/user/export/ask',
  access: 'user',
  fresh: true,
  summary:
    "Lets a file of all the user's data be made; one made before is thrown away. The user is told when it is ready.",
  request: z.strictObject({}),
  answer: state(),
});

export const exportPiece = defineCall({
  name: 'account.exportPiece',
  method: 'POST',
  path: '/user/export/piece',
  access: 'user',
  fresh: true,
  summary:
    'A piece of the file, the first being 0: lines of JSON, each with its `part`. All pieces one after the other are the file.',
  request: z.strictObject({ number: wholeText(0, 100_000) }),
  answer: z.object({ text: z.string() }),
  errors: ['export_gone'],
});
