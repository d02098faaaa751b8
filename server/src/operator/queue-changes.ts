import type { Pool } from 'pg';
import type { Part } from '../platform/lifecycle.ts';
import type { LiveHub } from '../platform/live/hub.ts';
import { publish } from '../platform/live/publish.ts';
import { watchRows } from '../platform/live/row-changes.ts';
import type { Logger } from '../platform/log.ts';
import type { OperatorQueue, OperatorView } from './public.ts';

interface Needs {
  readonly pool: Pool;
  readonly log: Logger;
  readonly hub: LiveHub;
  readonly views: readonly OperatorView[];
}

/** The tables whose rows wait for operators, and the stream of each queue. */
export function queueStreams(views: readonly OperatorView[]): ReadonlyMap<string, OperatorQueue['stream']> {
  return new Map(views.flatMap((view) => view.queues ?? []).map(({ table, stream }) => [table, stream]));
}

/** Tells operators that something in their queues has changed. */
export function queueChanges({ pool, log, hub, views }: Needs): Part {
  const streams = queueStreams(views);
  return watchRows({ pool, log, tables: [...streams.keys()] }, (table) => {
    const stream = streams.get(table);
    if (stream) publish(hub, stream, {});
  });
}
