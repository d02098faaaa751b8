import { expect } from '@playwright/test';
import * as futures from '@aureus/contract/futures/calls.ts';
import { leverStatus } from '@aureus/contract/futures/shapes.ts';
import type { Api } from './api.ts';

/** Cancels and closes all a user has in a futures market: a try before this one may have left something. */
export async function clearFutures(api: Api, currency_id: number, legal_id: number): Promise<void> {
  const pair = { currency_id, legal_id };
  const own = async (status: number) => (await api.call(futures.myTrade, { ...pair, status })).message.data;
  for (const { id } of await own(leverStatus.pending)) await api.call(futures.cancel, { id });
  const closeOpen = async (): Promise<number> => {
    if ((await own(leverStatus.open)).length > 0) await api.reply(futures.batchClose, { ...pair, type: 0 });
    return (await own(leverStatus.open)).length;
  };
  // Those without a price for the moment are asked for again.
  await expect.poll(closeOpen, { timeout: 30_000 }).toBe(0);
}
