import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ServerClock } from '../../src/clock/clock.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** The real time when a page begins. */
const BEGIN = Date.UTC(2026, 10, 28, 12);

/** A device and a server in one real time, which the test moves on. */
function stand({ ahead = 0, serverAhead = 0 }: { ahead?: number; serverAhead?: number } = {}) {
  let real = BEGIN;
  let wrong = ahead;
  let asleep = 0;
  const server = (): number => real + serverAhead;
  const clock = new ServerClock({ wall: () => real + wrong, counter: () => real - BEGIN - asleep });
  return {
    clock,
    server,
    error: () => clock.now() - server(),
    pass: (ms: number) => void (real += ms),
    sleep: (ms: number) => {
      real += ms;
      asleep += ms;
    },
    setDevice: (ms: number) => void (wrong = ms),
    setServer: (ms: number) => void (serverAhead = ms),
    /** A call that takes so long there and back. */
    call: (there: number, back: number) => {
      const sentAt = clock.steady();
      real += there;
      const told = String(server());
      real += back;
      clock.measure(told, sentAt);
    },
  };
}

describe('the clock of the server', () => {
  test.each([
    ['five hours fast', 5 * HOUR],
    ['a day slow', -DAY],
    ['a day fast', DAY],
    ['twenty years slow', -20 * 365 * DAY],
  ])('is told right by a device that is %s', (_what, ahead) => {
    const { clock, call, error, pass } = stand({ ahead });
    expect(error()).toBe(ahead);
    call(40, 40);
    expect(Math.abs(error())).toBeLessThanOrEqual(41);
    pass(6 * HOUR);
    expect(Math.abs(error())).toBeLessThanOrEqual(41);
    expect(clock.isSure()).toBe(true);
  });

  test('goes by the device until the server has answered', () => {
    const { clock, error } = stand();
    expect(error()).toBe(0);
    expect(clock.measuredAt).toBeNull();
    clock.measure(null, clock.steady());
    clock.measure('', clock.steady());
    clock.measure('soon', clock.steady());
    expect(clock.measuredAt).toBeNull();
  });

  test('is never further from the truth than the quickest answer took, and comes closer with each', () => {
    const leg = fc.integer({ min: 0, max: 5_000 });
    const trips = fc.array(fc.record({ there: leg, back: leg, rest: fc.integer({ min: 0, max: 1_000 }) }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(trips, fc.integer({ min: -DAY, max: DAY }), (each, ahead) => {
        const { call, error, pass } = stand({ ahead });
        let best = Infinity;
        for (const { there, back, rest } of each) {
          call(there, back);
          best = Math.min(best, there + back);
          // What the counter might have run wrong meanwhile, and the millisecond that is cut.
          expect(Math.abs(error())).toBeLessThanOrEqual(best + 15);
          pass(rest);
        }
      }),
    );
  });

  test('does not run back while what it says may be right', () => {
    const { clock, call } = stand({ ahead: HOUR });
    call(400, 0);
    let before = clock.now();
    for (let trip = 0; trip < 50; trip += 1) {
      call(300, 100);
      expect(clock.now()).toBeGreaterThanOrEqual(before);
      before = clock.now();
    }
  });

  test('follows a server whose clock is set, and another machine of it', () => {
    const { call, error, setServer } = stand();
    call(20, 20);
    setServer(-3_000);
    call(20, 20);
    expect(Math.abs(error())).toBeLessThanOrEqual(21);
  });
});

describe('a device that slept', () => {
  test('knows by its clock how long, and is not sure until the server has answered', async () => {
    const { clock, call, error, sleep } = stand({ ahead: -DAY });
    const told = vi.fn<() => void>();
    clock.subscribe(told);
    call(20, 20);
    await Promise.resolve();
    told.mockClear();
    sleep(8 * HOUR);
    expect(clock.isSure()).toBe(false);
    expect(Math.abs(error())).toBeLessThanOrEqual(21);
    await Promise.resolve();
    expect(told).toHaveBeenCalledOnce();
    call(20, 20);
    expect(clock.isSure()).toBe(true);
    await Promise.resolve();
    expect(told).toHaveBeenCalledTimes(2);
  });

  test('learns nothing from an answer that was on its way meanwhile', () => {
    const { clock, error, sleep, server } = stand();
    const sentAt = clock.steady();
    const stood = String(server());
    sleep(8 * HOUR);
    clock.measure(stood, sentAt);
    expect(clock.measuredAt).toBeNull();
    expect(error()).toBe(0);
  });

  test('counts its sleep among what has passed', () => {
    const { clock, pass, sleep } = stand();
    const before = clock.steady();
    pass(1_000);
    sleep(60_000);
    expect(clock.steady() - before).toBe(61_000);
  });
});

describe('a device whose clock is set', () => {
  test.each([
    ['forward', DAY],
    ['back', -DAY],
  ])('%s tells the right time again with the next answer, and nothing runs back', (_what, by) => {
    const { clock, call, error, setDevice, server } = stand();
    call(20, 20);
    const before = clock.steady();
    const sentAt = clock.steady();
    setDevice(by);
    expect(clock.steady()).toBeGreaterThanOrEqual(before);
    // An answer that was on its way does not make it believe the day.
    clock.measure(String(server()), sentAt);
    call(20, 20);
    expect(clock.isSure()).toBe(true);
    expect(Math.abs(error())).toBeLessThanOrEqual(21);
  });

  test('back was right all along', () => {
    const { clock, call, error, setDevice } = stand();
    call(20, 20);
    setDevice(-DAY);
    expect(clock.isSure()).toBe(true);
    expect(Math.abs(error())).toBeLessThanOrEqual(21);
  });
});
