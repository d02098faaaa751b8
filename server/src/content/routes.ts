import * as calls from '@aureus/contract/content/calls.ts';
import { indexPop, setting } from '@aureus/contract/content/later-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { AppError } from '../platform/errors.ts';
import { route } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';

interface ContentFunctions {
  siteConfig(): Answer<typeof calls.siteConfig>;
  setting(keyword: string): Answer<typeof setting>;
  menu(): Answer<typeof calls.menu>;
  popup(language: Language): Answer<typeof indexPop>;
  listArticles(category: number, language: Language): Answer<typeof calls.newsDetail>[];
  findArticle(id: number, language: Language): Answer<typeof calls.newsDetail> | undefined;
}

export function contentRoutes(content: ContentFunctions): Route[] {
  return [
    route(calls.siteConfig, async () => content.siteConfig()),
    route(setting, async ({ keyword }) => content.setting(keyword)),
    route(calls.menu, async () => content.menu()),
    route(indexPop, async (_input, { language }) => content.popup(language)),
    route(calls.newsList, async ({ c_id, page, limit }, { language }) => {
      const articles = content.listArticles(c_id, language);
      const first = (page - 1) * limit;
      return { data: articles.slice(first, first + limit), page, limit, total: articles.length };
    }),
    route(calls.newsDetail, async ({ id }, { language }) => {
      const article = content.findArticle(id, language);
      if (!article) throw new AppError('article_unknown');
      return article;
    }),
  ];
}
