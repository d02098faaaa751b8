import { vi } from 'vitest';
import { ok, type Responder } from '../../../client/test/support/server.ts';
import { openApp } from '../support/app.tsx';
import { artist, currencies, hands, item, member, terms, wallet } from './samples.ts';

/** The page of the tests measures nothing and scrolls nothing. */
export function stubSight(): void {
  const idle = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  vi.stubGlobal('IntersectionObserver', idle);
  vi.stubGlobal('ResizeObserver', idle);
}

/** The app at a page of the art market. */
export const openArt = (page: string, more: Readonly<Record<string, Responder>> = {}) =>
  openApp(page, {
    '/bind_box/getBoxList': () => ok([item()]),
    '/bind_box/getBoxDetail': () => ok(item()),
    '/bind_box/getBindBoxQuotationLog': () => ok([]),
    '/bind_box/getProvenance': () => ok(hands),
    '/bind_box/getArtist': () => ok([artist]),
    '/bind_box/getArtistDetail': () => ok(member),
    '/bind_box/getNftCurrency': () => ok(currencies),
    '/bind_box/getTerms': () => ok(terms),
    '/bind_box/getCollection': () => ok([]),
    '/bind_box/getMyNFTs': () => ok([]),
    '/bind_box/getMyBindBoxQuotationLog': () => ok({ data: [], count: 0, code: 0 }),
    '/bind_box/getNeedPayNFTOrder': () => ok([]),
    '/bind_box/getCreator': () => ok({ state: null, reason: '', text: '', waiting: 0 }),
    '/wallet/detail': () => ok(wallet),
    ...more,
  });

/** What was sent to a call last. */
export const sentTo = (seen: Awaited<ReturnType<typeof openArt>>['seen'], path: string): Record<string, string> =>
  Object.fromEntries(seen.findLast((request) => request.path === path)?.form ?? []);
