import type { Pool } from 'pg';
import type { Bus } from './bus/bus.ts';
import { openBus } from './bus/open-bus.ts';
import { createLeases, type Leases } from './leases/leases.ts';
import type { Part } from './lifecycle.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';
import { Gauge } from 'prom-client';

/** What a process may do: answer calls and sockets, match orders, make prices, do what is due. */
export type Role = Settings['roles'] extends ReadonlySet<infer Name> ? Name : never;

/** The processes of one installation, as one of them sees them. */
export interface Processes {
  /** What this one does. */
  readonly roles: ReadonlySet<Role>;
  readonly bus: Bus;
  readonly leases: Leases;
}

export function createProcesses({
  settings,
  pool,
  log,
}: {
  readonly settings: Settings;
  readonly pool: Pool;
  readonly log: Logger;
}): Processes {
  const bus = openBus(settings, log);
  return { roles: settings.roles, bus, leases: createLeases({ pool, bus, log }) };
}

/** Connects before the areas start and disconnects after they have stopped. */
export function processesPart({ bus, leases }: Processes): Part {
  return {
    name: 'processes',
    start: async () => {
      await bus.start();
      await leases.start();
    },
    stop: async () => {
      await leases.stop();
      await bus.stop();
    },
  };
}

/** A line for those who look at one process of several. */
export function describe({ roles, bus, leases }: Processes): string {
  const state = bus.isConnected ? 'connected' : 'away';
  return `roles: ${[...roles].join(', ')}\nleases: ${leases.held().join(', ')}\nbus: ${bus.isShared ? state : 'none'}\n`;
}

export function measureProcesses({ roles, bus, leases }: Processes, { registry }: Pick<Metrics, 'registry'>): void {
  const registers = [registry];
  new Gauge({
    name: 'aureus_role',
    help: '1 for each role of this process',
    labelNames: ['role'],
    registers,
    collect() {
      for (const role of roles) this.set({ role }, 1);
    },
  });
  new Gauge({
    name: 'aureus_lease',
    help: '1 for each lease this process holds',
    labelNames: ['lease'],
    registers,
    collect() {
      this.reset();
      for (const lease of leases.held()) this.set({ lease }, 1);
    },
  });
  new Gauge({
    name: 'aureus_bus_connected',
    help: '1 while messages reach the other processes',
    registers,
    collect() {
      this.set(bus.isConnected ? 1 : 0);
    },
  });
}
