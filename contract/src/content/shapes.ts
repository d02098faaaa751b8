import * as z from 'zod/mini';
import { isSafeLink } from '../platform/safe-link.ts';
import { timeReply } from '../platform/wire.ts';

/**
 * What is written for visitors: announcements and banners, questions with their answers, and four single pages. Of the
 * pages there is one each; `faq` stands over the questions.
 */
export const pieceKinds = ['announcement', 'banner', 'question', 'faq', 'contact', 'about', 'compliance'] as const;
export type PieceKind = (typeof pieceKinds)[number];

/** What questions are about, in the order of the page. */
export const questionTopics = [
  'account',
  'safety',
  'money',
  'spot',
  'futures',
  'options',
  'earn',
  'loans',
  'otc',
  'copy',
  'checks',
] as const;
export type QuestionTopic = (typeof questionTopics)[number];

/** Most characters of the parts of a text in one language. */
export const pieceLengths = { title: 160, abstract: 300, content: 20_000, url: 300 } as const;

/** A route of the app or a safe https address; empty for none. */
export const openedUrl = () =>
  z.union([
    z.literal(''),
    z.string().check(z.maxLength(pieceLengths.url), z.regex(/^\/pages\/[a-zA-Z0-9/_?=&-]+$/)),
    z.string().check(z.maxLength(pieceLengths.url), z.refine(isSafeLink)),
  ]);

/** Ways to reach people outside of the app. Those that are empty are not shown. */
export const contactWays = ['email', 'telegram', 'whatsapp', 'line', 'skype', 'loans', 'repayment'] as const;
export type ContactWay = (typeof contactWays)[number];

/** One page of the site, in the language of the call, or in English where there is none. */
export const sitePage = z.object({
  title: z.string(),
  /** Clean HTML of the few tags that `core/src/content/markup.ts` reads. */
  content: z.string(),
  /** When it was last changed. */
  create_time: timeReply(),
});
