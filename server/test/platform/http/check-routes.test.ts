import * as calls from '@aureus/contract/spot/calls.ts';
import { expect, test } from 'vitest';
import { checkRoutes } from '../../../src/platform/http/calls.ts';
import { route, sequencedRoute } from '../../../src/platform/http/route.ts';

const never = () => Promise.reject(new Error('Nobody calls it here'));
const trade = sequencedRoute(calls.trade, never);

test('each declared call has one route, and no route is of a call that is not declared', () => {
  expect(() => checkRoutes([calls.trade], [trade])).not.toThrow();
  expect(() => checkRoutes([calls.trade, calls.cancel], [trade])).toThrow(`${calls.cancel.name} has no route`);
  expect(() => checkRoutes([calls.trade], [trade, trade])).toThrow(`${calls.trade.name} has 2 routes`);
  expect(() => checkRoutes([], [trade])).toThrow(`${calls.trade.name} is not declared`);
});

test('only a call that moves money can be left to a sequencer to find its claim', () => {
  const list = calls.list;
  expect(() => checkRoutes([list], [route(list, never)])).not.toThrow();
  expect(() => checkRoutes([list], [sequencedRoute(list, never)])).toThrow(
    `${list.name} has no claim that could be found`,
  );
});
