import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cancellation, Refusal } from '../../src/spot/book-types.ts';
import { OrderBook } from '../../src/spot/order-book.ts';
import { apply, commandStream } from './command-stream.ts';
import { EventLog } from './event-log.ts';

test('the generated streams reach every kind of event and every reason but a full book', () => {
  const seen = new Map<string, number>();
  for (const commands of fc.sample(commandStream, { numRuns: 150, seed: 1 })) {
    const [book, log] = [new OrderBook(), new EventLog()];
    for (const command of commands) apply(book, command, log);
    for (const event of log.events) {
      const reason = event[0] === 'refused' || event[0] === 'cancelled' ? `:${event.at(-1)}` : '';
      seen.set(event[0] + reason, (seen.get(event[0] + reason) ?? 0) + 1);
    }
  }
  const refusals: Refusal[] = ['invalid', 'duplicate', 'would_cross', 'would_trigger', 'unknown'];
  const cancellations: Cancellation[] = ['requested', 'unfilled', 'killed', 'self_trade', 'budget', 'linked'];
  const expected = [
    'trade',
    'rested',
    'armed',
    'trailed',
    'triggered',
    ...refusals.map((reason) => `refused:${reason}`),
    ...cancellations.map((reason) => `cancelled:${reason}`),
  ];
  const rare = expected.filter((event) => (seen.get(event) ?? 0) <= 30);
  expect(rare).toEqual([]);
});
