import { byPage } from '@aureus/client/pages.ts';
import { newsCategory, newsList } from '@aureus/contract/content/calls.ts';
import { aboutUs, compliance, contactUs, faq } from '@aureus/contract/content/page-calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { STALE } from '../platform/queries/stale.ts';
import { newsLength } from './news-length.ts';
import { inLanguage } from './queries.ts';

/** Pages that are a single text. */
const pages = { about: aboutUs, compliance } as const;

export const pageQuery = (page: keyof typeof pages) =>
  queryOptions({
    queryKey: inLanguage('page', page),
    queryFn: ({ signal }) => call(pages[page], {}, { signal }),
    staleTime: STALE.minutes,
  });

/** How to reach us, with the ways that operators have set. */
export const contactQuery = () =>
  queryOptions({
    queryKey: inLanguage('contact'),
    queryFn: ({ signal }) => call(contactUs, {}, { signal }),
    staleTime: STALE.minute,
  });

/** All questions with their answers. */
export const questionsQuery = () =>
  queryOptions({
    queryKey: inLanguage('questions'),
    queryFn: ({ signal }) => call(faq, {}, { signal }),
    staleTime: STALE.minutes,
  });

/** All announcements, page by page. */
export const allNewsQuery = () =>
  infiniteQueryOptions({
    queryKey: inLanguage('all-news'),
    queryFn: ({ signal, pageParam }) =>
      call(newsList, { c_id: newsCategory.announcement, page: pageParam, limit: newsLength }, { signal }),
    ...byPage,
    staleTime: STALE.minutes,
  });
