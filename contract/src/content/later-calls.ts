import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { article } from './calls.ts';
import { contactWays, questionTopics, sitePage } from './shapes.ts';

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

const aPage = { method: 'GET', access: 'public', request: z.strictObject({}) } as const;

export const faq = defineCall({
  ...aPage,
  name: 'content.faq',
  path: '/faq',
  summary: 'The page of questions: what stands over them, and all questions with their answers, by topic.',
  answer: z.extend(sitePage, {
    questions: z.array(
      z.object({ id: z.int(), topic: z.enum(questionTopics), title: z.string(), content: z.string() }),
    ),
  }),
});

export const contactUs = defineCall({
  ...aPage,
  name: 'content.contactUs',
  path: '/contactus',
  summary: 'How to reach us: a page, and the ways that operators have set.',
  answer: z.extend(sitePage, { ways: z.array(z.object({ way: z.enum(contactWays), url: z.string() })) }),
});

export const aboutUs = defineCall({
  ...aPage,
  name: 'content.aboutUs',
  path: '/aboutus',
  summary: 'What this place is.',
  answer: sitePage,
});

export const compliance = defineCall({
  ...aPage,
  name: 'content.compliance',
  path: '/operational_compliance',
  summary: 'The rules we keep, and what nobody has checked.',
  answer: sitePage,
});
