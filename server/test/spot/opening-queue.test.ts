import { OPENING } from '@aureus/contract/spot/opening.ts';
import { describe, expect, test } from 'vitest';
import { USDT } from '../wallet/markets.ts';
import { codeOf } from './exchange.ts';
import { beforeWriting } from './interference.ts';
import { alice, bob, HOUR, OPENS, order, QUEUED, useOpening } from './opening-stage.ts';

const M = 1_000_000n;
const { stage, clock, goTo, open } = useOpening();

describe('outside of its hours an order', () => {
  test('is refused with the moment of the opening, or waits with its money held, as its owner says', async () => {
    await expect(stage.exchange.place(alice, order(1, 200, 10))).rejects.toMatchObject({
      code: 'session_closed',
      params: { opens: '2026-11-24 14:30' },
    });
    const waiting = await stage.exchange.place(alice, order(1, 200, 10, QUEUED));
    expect(waiting).toMatchObject({ status: 1, filled_amount: '0' });
    expect(await stage.exchange.balance(alice, USDT)).toEqual([98_000n * M, 2_000n * M]);
    // What has no price of its own, or is to act at once, cannot wait.
    for (const more of [
      { order_kind: 'market', target_price: '200' },
      { time_in_force: 'IOC' },
      { time_in_force: 'FOK' },
      { trigger_price: '210' },
      { pair_trigger_price: '210' },
    ]) {
      expect(await codeOf(stage.exchange.place(alice, order(1, 200, 10, { ...QUEUED, ...more })))).toBe(
        'queue_limit_only',
      );
    }
    // Nobody trades before the opening, however their prices cross.
    expect(await stage.exchange.place(bob, order(2, 190, 5, QUEUED))).toMatchObject({ status: 1, filled_amount: '0' });
    expect(await stage.exchange.amend(alice, { id: waiting.id, amount: 20 })).toMatchObject({
      status: 1,
      filled_amount: '0',
    });
    expect(await stage.exchange.balance(alice, USDT)).toEqual([96_000n * M, 4_000n * M]);
    expect(await stage.exchange.cancel(alice, waiting.id)).toMatchObject({ status: 3 });
    expect(await stage.exchange.balance(alice, USDT)).toEqual([100_000n * M, 0n]);
  });

  test('does not wait from the moment of the opening on, also while the server has yet to notice it', async () => {
    clock.set(OPENS - 1);
    expect(await codeOf(stage.exchange.place(alice, order(1, 200, 1, QUEUED)))).toBe('ok');
    clock.set(OPENS);
    expect(await codeOf(stage.exchange.place(alice, order(1, 200, 1, QUEUED)))).toBe('opening_under_way');
  });

  test('does not wait either when the session ends after it was looked at, unless it is a plain limit order', async () => {
    await open(200, OPENS - 20 * HOUR);
    let coming: Promise<string[]> | undefined;
    const wanted = [{ trigger_price: '210' }, { pair_trigger_price: '210' }, { time_in_force: 'IOC' }, {}];
    beforeWriting(stage.database, async () => {
      if (coming) return;
      coming = Promise.all(
        wanted.map((more) => codeOf(stage.exchange.place(alice, order(1, 199, 1, { ...QUEUED, ...more })))),
      );
      await goTo(OPENS - HOUR);
    });
    // Where its batch has to be run again, the session is over for it as well.
    expect(['ok', 'session_closed']).toContain(await codeOf(stage.exchange.place(bob, order(1, 150, 1))));
    expect(await coming).toEqual(['session_closed', 'session_closed', 'session_closed', 'ok']);
  });

  test('does not trade in the open book when it comes too late: its owner was promised the price of the opening', async () => {
    let coming: Promise<string> | undefined;
    beforeWriting(stage.database, async () => {
      if (coming) return;
      coming = codeOf(stage.exchange.place(bob, order(1, 210, 1, QUEUED)));
      await open(200);
    });
    // Its owner is not for the opening: nobody waits for it.
    await stage.exchange.place(alice, { type: 1, target_price: 9_000, amount: 1 });
    expect(await coming).toBe('opening_under_way');
    expect(await codeOf(stage.exchange.place(bob, order(1, 210, 1, QUEUED)))).toBe('ok');
  });

  test('ends at once where it would meet one of its owner: nobody sees what the auction would not match', async () => {
    await stage.exchange.place(alice, order(2, 190, 1, QUEUED));
    const large = await stage.exchange.place(alice, order(1, 201, 400, QUEUED));
    expect(large).toMatchObject({ status: 3, cancel_reason: 'self_trade' });
    expect(await stage.exchange.balance(alice, USDT)).toEqual([100_000n * M, 0n]);
    const apart = await stage.exchange.place(alice, order(1, 189, 400, QUEUED));
    expect(await stage.exchange.amend(alice, { id: apart.id, amount: 300 })).toMatchObject({ status: 1 });
    const across = await stage.exchange.amend(alice, { id: apart.id, target_price: 195 });
    expect(across).toMatchObject({ status: 3, cancel_reason: 'self_trade' });
    expect(await stage.exchange.balance(alice, USDT)).toEqual([100_000n * M, 0n]);
  });

  test('is bound from two minutes before the opening, until it is done or does not come', async () => {
    const { id } = await stage.exchange.place(alice, order(1, 200, 10, QUEUED));
    const change = () =>
      Promise.all([codeOf(stage.exchange.amend(alice, { id, amount: 11 })), codeOf(stage.exchange.cancel(alice, id))]);
    await goTo(OPENS - OPENING.lockMs);
    expect(await change()).toEqual(['opening_locked', 'opening_locked']);
    expect(await stage.exchange.cancelAll(alice)).toEqual({ cancelled: 0 });
    // Who comes late still may.
    expect(await codeOf(stage.exchange.place(bob, order(2, 210, 1, QUEUED)))).toBe('ok');
    stage.markets.setSources(3, 2);
    await open(200);
    await expect.poll(() => codeOf(stage.exchange.place(bob, order(2, 210, 1, QUEUED)))).toBe('opening_under_way');
    expect(await change()).toEqual(['opening_locked', 'opening_locked']);
    stage.price = null;
    await goTo(OPENS + OPENING.waitMs);
    expect(await codeOf(stage.exchange.cancel(alice, id))).toBe('ok');
  });
});

test('the stop of a pair is bound with its limit order, which would go with it', async () => {
  await open(200, OPENS - 20 * HOUR);
  const { pair_id } = await stage.exchange.place(alice, order(2, 205, 1, { pair_trigger_price: 195 }));
  stage.price = null;
  await goTo(OPENS - OPENING.lockMs);
  expect(await codeOf(stage.exchange.cancel(alice, pair_id!))).toBe('opening_locked');
  expect(await stage.exchange.cancelAll(alice)).toEqual({ cancelled: 0 });
});

test('nobody is freed by a market that operators close just before it opens', async () => {
  const { id } = await stage.exchange.place(alice, order(1, 200, 10, QUEUED));
  await goTo(OPENS - OPENING.lockMs);
  stage.markets.setMarket(3, { isOpen: false });
  await stage.markets.refresh();
  expect(await codeOf(stage.exchange.cancel(alice, id))).toBe('opening_locked');
  await goTo(OPENS);
  expect(await codeOf(stage.exchange.cancel(alice, id))).toBe('ok');
});
