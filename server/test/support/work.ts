import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { vi } from 'vitest';

/** What a request made the product do: the statements it sent to the database, in order of their text, and its hashes. */
export interface Work {
  readonly statements: readonly string[];
  readonly hashes: number;
}

/** Notes the work of this process from now on, but for that of the job queue. */
export function watchWork() {
  let statements: string[] = [];
  /** A job that comes too late is given to a second thread, and is one hash all the same. */
  const hashes = new Set<object>();
  const ask = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given as [string | { text?: string }];
    const { application_name: name } = (this as unknown as { connectionParameters: { application_name?: string } })
      .connectionParameters;
    const text = typeof first === 'string' ? first : (first.text ?? '');
    if (name === 'aureus') statements.push(text.replaceAll(/\s+/g, ' ').trim());
    return ask.apply(this, given) as never;
  });
  const send = Worker.prototype.postMessage;
  const sent = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...given) {
    const [job] = given as [object];
    if (typeof job === 'object' && 'against' in job) hashes.add(job);
    send.apply(this, given);
  });
  return {
    /** What was done since it was asked last. */
    take: (): Work => {
      const work = { statements: statements.toSorted(), hashes: hashes.size };
      statements = [];
      hashes.clear();
      return work;
    },
    stop: (): void => {
      asked.mockRestore();
      sent.mockRestore();
    },
  };
}
