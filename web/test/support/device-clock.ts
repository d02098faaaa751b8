import { ServerClock } from '@aureus/client/clock/clock.ts';
import { clock } from '@aureus/client/clock/page-clock.ts';
import { vi } from 'vitest';

/**
 * Puts the page on a device whose clock is wrong by so much, under fake timers, and lets the server tell its time once.
 * `vi.restoreAllMocks()` gives the page its own clock back.
 * @param now the server's time, epoch milliseconds
 */
export function useWrongDevice(now: number, ahead: number): void {
  vi.setSystemTime(now + ahead);
  const device = new ServerClock({ wall: () => Date.now(), counter: () => performance.now() });
  for (const name of ['now', 'steady', 'isSure', 'measure', 'subscribe'] as const) {
    vi.spyOn(clock, name).mockImplementation((...given: never[]) =>
      (device[name] as (...given: never[]) => never).apply(device, given),
    );
  }
  clock.measure(String(now), clock.steady());
}
