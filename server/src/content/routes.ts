import * as calls from '@aureus/contract/content/calls.ts';
import * as later from '@aureus/contract/content/later-calls.ts';
import * as pages from '@aureus/contract/content/page-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { route } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';

interface ContentFunctions {
  siteConfig(): Answer<typeof calls.siteConfig>;
  setting(keyword: string): Answer<typeof later.setting>;
  menu(): Answer<typeof calls.menu>;
  popup(language: Language): Answer<typeof later.indexPop>;
  listArticles(category: number, language: Language): Answer<typeof later.newsDetail>[];
  findArticle(id: number, language: Language): Answer<typeof later.newsDetail>;
  page(kind: 'about' | 'compliance', language: Language): Answer<typeof pages.aboutUs>;
  questions(language: Language): Answer<typeof pages.faq>;
  contact(language: Language): Answer<typeof pages.contactUs>;
}

export function contentRoutes(content: ContentFunctions): Route[] {
  return [
    route(calls.siteConfig, async () => content.siteConfig()),
    route(later.setting, async ({ keyword }) => content.setting(keyword)),
    route(calls.menu, async () => content.menu()),
    route(later.indexPop, async (_input, { language }) => content.popup(language)),
    route(calls.newsList, async ({ c_id, page, limit }, { language }) => {
      const articles = content.listArticles(c_id, language);
      const first = (page - 1) * limit;
      return { data: articles.slice(first, first + limit), page, limit, total: articles.length };
    }),
    route(later.newsDetail, async ({ id }, { language }) => content.findArticle(id, language)),
    route(pages.faq, async (_input, { language }) => content.questions(language)),
    route(pages.contactUs, async (_input, { language }) => content.contact(language)),
    route(pages.aboutUs, async (_input, { language }) => content.page('about', language)),
    route(pages.compliance, async (_input, { language }) => content.page('compliance', language)),
  ];
}
