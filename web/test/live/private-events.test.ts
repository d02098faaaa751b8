// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { PrivateEvents } from '../../src/platform/live/private-events.ts';

const balance = (seq: number) => ({ type: 'balance', seq, balances: [] });

test('what was missed of one session is no news to the next', async () => {
  const events = new PrivateEvents();
  const heard = { balance: vi.fn(), missed: vi.fn() };
  events.listen(heard);
  events.joined(0);
  expect(heard.missed).toHaveBeenCalledOnce();
  events.receive(balance(2));
  expect(events.isJoined).toBe(true);
  events.reset();
  // Nobody may take what is known for what is true before the next session is confirmed.
  expect(events.isJoined).toBe(false);
  await Promise.resolve();
  await Promise.resolve();
  expect(heard.missed).toHaveBeenCalledOnce();
  // The next counts anew.
  events.joined(0);
  events.receive(balance(1));
  expect(heard.balance).toHaveBeenCalledTimes(2);
});

test('events of contracts are handed on as they came, and are numbered among the others', async () => {
  const events = new PrivateEvents();
  const heard = { balance: vi.fn(), contracts: vi.fn(), missed: vi.fn() };
  events.listen(heard);
  events.joined(0);
  const frame = { type: 'lever_trade', seq: 1, changed: 'whatever it is' };
  events.receive(frame);
  expect(heard.contracts).toHaveBeenCalledExactlyOnceWith(frame);
  events.receive(balance(2));
  expect(heard.balance).toHaveBeenCalledOnce();
  expect(heard.missed).toHaveBeenCalledOnce();
  events.receive({ type: 'lever_closed', seq: 4 });
  await expect.poll(() => heard.missed).toHaveBeenCalledTimes(2);
});

test('what becomes of a subscription is told as such', () => {
  const events = new PrivateEvents();
  const heard = { sale: vi.fn(), contracts: vi.fn() };
  events.listen(heard);
  events.joined(0);
  events.receive({ type: 'ieo_order', seq: 1, data: {} });
  expect(heard.sale).toHaveBeenCalledOnce();
  expect(heard.contracts).not.toHaveBeenCalled();
});
