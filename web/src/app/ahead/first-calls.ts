import { menu, newsCategory, newsList, siteConfig } from '@aureus/contract/content/calls.ts';
import { quotation } from '@aureus/contract/market/calls.ts';
import { newsLength } from '../../content/news-length.ts';
import type { AheadFields, PublicCall } from '../../platform/ahead/call-ahead.ts';
import type { CallTurn, HeadScreen } from './head-script.ts';

interface FirstCall {
  readonly definition: PublicCall;
  readonly fields: AheadFields;
  /**
   * `picture`: the first picture of the answer is the largest thing on the screen, so it comes before all else. `later`:
   * the screen is drawn without it first, so it waits until the scripts have come, of whose line it would take a part.
   */
  readonly turn?: CallTurn;
}

const site: FirstCall = { definition: siteConfig, fields: {} };
const markets: FirstCall = { definition: quotation, fields: {} };
const news = (category: keyof typeof newsCategory): FirstCall => ({
  definition: newsList,
  fields: { c_id: newsCategory[category], limit: newsLength },
});

/**
 * What a screen asks of everybody when it is the first. Read when the page is built: the script in its head makes these
 * calls, and `callAhead` takes the answers.
 */
export const firstCalls: Readonly<Record<HeadScreen, readonly FirstCall[]>> = {
  home: [
    { ...news('banner'), turn: 'picture' },
    site,
    { definition: menu, fields: {} },
    news('announcement'),
    { ...markets, turn: 'later' },
  ],
  markets: [markets, site],
  trade: [markets, site],
  finance: [site],
  assets: [markets, site],
  other: [site],
};
