import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { lineText } from '../platform/wire.ts';

/** Built-in portraits: `/art/portraits/01.svg` to `/art/portraits/30.svg`. */
export const builtInPortraits: readonly string[] = Array.from(
  { length: 30 },
  (_, index) => `/art/portraits/${String(index + 1).padStart(2, '0')}.svg`,
);

export const editNickname = defineCall({
  name: 'account.editNickname',
  method: 'POST',
  path: '/user/editNickname',
  access: 'user',
  summary: 'Stores the nickname: 2 to 10 letters and digits of any script, counted as a reader sees them.',
  request: z.strictObject({ nickname: lineText(0, 80) }),
  answer: z.object({ nickname: z.string() }),
  errors: ['nickname_invalid', 'nickname_reserved', 'nickname_official'],
});

export const editSignature = defineCall({
  name: 'account.editSignature',
  method: 'POST',
  path: '/user/editSignature',
  access: 'user',
  summary:
    'Stores the line under the nickname: 2 to 30 characters, counted as a reader sees them, none of them hidden; an ' +
    'empty one takes it away.',
  request: z.strictObject({ signature: lineText(0, 400) }),
  answer: z.object({ signature: z.string() }),
  errors: ['signature_invalid'],
});

export const uploadHeadPortrait = defineCall({
  name: 'account.uploadHeadPortrait',
  method: 'POST',
  path: '/user/uploadHeadPortrait',
  access: 'user',
  summary: 'Chooses a portrait: a built-in one, or a picture uploaded for the purpose `avatar`.',
  request: z.strictObject({ head_portrait: lineText(1, 200) }),
  answer: z.object({ head_portrait: z.string() }),
  errors: ['portrait_unknown', 'file_unknown', 'file_already_used'],
});
