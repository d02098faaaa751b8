import { expect, type Page } from '@playwright/test';
import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import type { Reply } from '@aureus/contract/platform/envelope.ts';
import * as market from '@aureus/contract/market/calls.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import type { Api } from './api.ts';

/**
 * Refusals that pass: a machine that stalls has no reliable price for some seconds, or another one than was shown, or
 * brings an order too late. The app says so, and whoever wants to trade presses again.
 */
const passing = [
  'prices_unavailable',
  'price_sources_few',
  'price_jumped',
  'price_moved',
  'option_price_moved',
  'option_too_late',
  'no_liquidity',
];

/** For how long is it tried again, in milliseconds: a mark price needs five good seconds in a row. */
const PATIENCE_MS = 30_000;

/** Tries until there is an answer or a refusal that does not pass. */
async function untilPriced<C extends Call>(
  attempt: (refusal: string | null) => Promise<Reply<Answer<C>>>,
): Promise<Reply<Answer<C>>> {
  let reply: Reply<Answer<C>> | null = null;
  let refusal: string | null = null;
  await expect
    .poll(
      async () => {
        reply = await attempt(refusal);
        refusal = reply.type !== 'ok' && passing.includes(reply.error_code) ? reply.error_code : null;
        return refusal;
      },
      { timeout: PATIENCE_MS },
    )
    .toBeNull();
  return reply!;
}

function answerOf<C extends Call>(call: C, reply: Reply<Answer<C>>): Answer<C> {
  if (reply.type !== 'ok') throw new Error(`${call.path}: ${reply.error_code} ${reply.message}`);
  return reply.message;
}

/** As `api.call`, of what needs a price: called again while there is none for the moment. */
export async function callPriced<C extends Call>(api: Api, call: C, fields: Fields<C>): Promise<Answer<C>> {
  return answerOf(call, await untilPriced<C>(() => api.reply(call, fields)));
}

/**
 * Places something by the app, and once more while the app says that there is no price for the moment.
 * @param place does all up to the press that sends; it is told why it is asked again, null the first time
 * @returns what the server answered
 */
export async function placed<C extends Call>(
  page: Page,
  call: C,
  place: (refusal: string | null) => Promise<void>,
): Promise<Answer<C>> {
  const attempt = async (refusal: string | null): Promise<Reply<Answer<C>>> => {
    const response = page.waitForResponse((each) => new URL(each.url()).pathname === `/api${call.path}`);
    // A press that fails is what is told, not that nothing was sent then.
    response.catch(() => undefined);
    await place(refusal);
    return (await (await response).json()) as Reply<Answer<C>>;
  };
  return answerOf(call, await untilPriced<C>(attempt));
}

/** The market of a coin against USDT, once its price is one to trade at: one that was moved before may still settle. */
export async function pricedMarket(api: Api, coin: string): Promise<MarketRow> {
  let row: MarketRow | undefined;
  await expect
    .poll(
      async () => {
        const rows = (await api.call(market.quotation, {})).flatMap((group) => group.quotation);
        row = rows.find(({ currency_name: name }) => name === coin);
        return row?.price_state;
      },
      { timeout: PATIENCE_MS },
    )
    .toBe('fresh');
  return row!;
}
