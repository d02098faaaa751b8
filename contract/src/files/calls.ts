import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { timeReply } from '../platform/wire.ts';
import { filePurposes } from './purposes.ts';

/** What names an uploaded picture, e.g. `/upload/9f86d081884c7d659a2feaa0c55ad015`: 128 random bits. */
export const fileReference = () => z.string().check(z.regex(/^\/upload\/[0-9a-f]{32}$/));

export const upload = defineCall({
  name: 'files.upload',
  method: 'POST',
  path: '/upload',
  access: 'user',
  encoding: 'multipart',
  summary:
    'Takes one picture (JPEG, PNG or WebP, no animation, at most 10 MB and 25 megapixels) in the field `file` and ' +
    'answers its reference. It is stored re-encoded and without metadata, and removed after a day unless it is used. ' +
    'For the purpose `artwork_motion` it takes an animation (GIF or WebP), for `artwork_media` sound or a film (MP3, WAV, ' +
    'Ogg with Vorbis or Opus, MP4 with H.264 and AAC, WebM), of at most 10 MB too.',
  request: z.strictObject({ purpose: z._default(z.enum(filePurposes), 'voucher') }),
  answer: fileReference(),
  errors: [
    'file_type_not_allowed',
    'film_coding_not_allowed',
    'file_unreadable',
    'file_too_many_pixels',
    'file_too_complex',
    'upload_quota_reached',
  ],
});

export const operatorUpload = defineCall({
  name: 'files.operatorUpload',
  method: 'POST',
  path: '/operator/upload',
  access: 'operator',
  encoding: 'multipart',
  summary:
    'As `/upload`, for a picture that the operator is going to send in a conversation. Whether they may send it there, the message decides.',
  request: z.strictObject({}),
  answer: fileReference(),
  errors: [
    'file_type_not_allowed',
    'file_unreadable',
    'file_too_many_pixels',
    'file_too_complex',
    'upload_quota_reached',
  ],
});

export const uploadLink = defineCall({
  name: 'files.link',
  method: 'GET',
  path: '/upload/link',
  access: 'user',
  summary:
    'A path under which the owner may fetch one of their own pictures for five minutes, with the same session token ' +
    'in `Authorization`.',
  request: z.strictObject({ reference: fileReference() }),
  answer: z.object({ path: z.string(), expires: timeReply() }),
  errors: ['file_unknown'],
});
