import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { TestDatabase } from '../../support/database.ts';
import { type Running, SETTLED_SQL, sweeping } from './support.ts';

type Given = Parameters<typeof sweeping> extends [unknown, ...infer Rest] ? Rest : never;

/** Empty tables before each test of the file, and sweepers that end with it. @param database filled in by the time it is used */
export function useSweeps(database: TestDatabase) {
  const running: Running[] = [];
  beforeAll(() => database.owner.query(SETTLED_SQL));
  beforeEach(() =>
    database.owner.query('TRUNCATE settled, settling, deadline, deadline_alarm, platform_heartbeat, platform_outage'),
  );
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
  });
  return {
    sweep: async (...given: Given): Promise<Running> => {
      const one = await sweeping(database.pool, ...given);
      running.push(one);
      return one;
    },
  };
}
