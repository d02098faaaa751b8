import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What one process counts and measures; `/metrics` shows it in Prometheus' text form. */
export interface Metrics {
  /** Areas add their own metrics here, named `aureus_<area>_…`, with few and fixed label values. */
  readonly registry: Registry;
  /** Seconds a call took, by route pattern (never the address itself), method and status. */
  readonly callSeconds: Histogram<'route' | 'method' | 'status'>;
  /** Expected refusals by their error code. */
  readonly refusals: Counter<'code'>;
  /** Sockets connected now. */
  readonly sockets: Gauge;
  /** Shows how many connections of a pool are open, idle and waited for. */
  observePool(name: string, pool: Pool): void;
  /** The text for `/metrics` and its content type. */
  render(): Promise<{ contentType: string; text: string }>;
}

/** Makes the registry of one process. Each call makes an independent one, so tests do not share counts. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const pools = new Map<string, Pool>();
  new Gauge({
    name: 'aureus_database_connections',
    help: 'Database connections by pool and state; waiting counts requests for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  return {
    registry,
    callSeconds: new Histogram({
      name: 'aureus_call_seconds',
      help: 'Time from request to reply in seconds',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    refusals: new Counter({
      name: 'aureus_refusals_total',
      help: 'Calls refused for an expected reason, by error code',
      labelNames: ['code'],
      registers,
    }),
    sockets: new Gauge({ name: 'aureus_sockets', help: 'Live sockets connected now', registers }),
    observePool: (name, pool) => {
      pools.set(name, pool);
    },
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
