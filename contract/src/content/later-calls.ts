import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { idText } from '../platform/wire.ts';
import { article } from './calls.ts';

/** Calls that no first screen makes: apart from the others, so that it does not load them. */

/** Settings that anyone may read by keyword. No other keyword is answered. */
export const publicSettings = ['support_url', 'game_url', 'apk_download_url', 'version'] as const;

export const setting = defineCall({
  name: 'content.setting',
  method: 'GET',
  path: '/getSetting',
  access: 'public',
  summary: 'One public setting by keyword.',
  request: z.strictObject({ keyword: z.string().check(z.maxLength(64)) }),
  answer: z.object({ keyword: z.enum(publicSettings), value: z.string() }),
  errors: ['setting_unknown'],
});

export const indexPop = defineCall({
  name: 'content.indexPop',
  method: 'GET',
  path: '/news/index_pop',
  access: 'public',
  summary:
    'The article that opens over the home page, once for each reader, in the language of the call; null for none.',
  request: z.strictObject({}),
  answer: z.nullable(z.extend(article, { paragraphs: z.array(z.string()), content: z.string() })),
});

export const newsDetail = defineCall({
  name: 'content.newsDetail',
  method: 'POST',
  path: '/news/detail',
  access: 'public',
  summary: 'One article with its text, as clean HTML and as plain paragraphs.',
  request: z.strictObject({ id: idText() }),
  answer: z.extend(article, { paragraphs: z.array(z.string()), content: z.string() }),
  errors: ['article_unknown'],
});
