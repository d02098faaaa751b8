import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { contactWays, questionTopics, sitePage } from './shapes.ts';

/** The single pages of the site, which are opened for themselves. */

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
