import type { DepositStep } from '@aureus/contract/deposit/shapes.ts';
import { Counter } from 'prom-client';
import type { Metrics } from '../platform/metrics.ts';

/** Counts what happens to deposit requests. */
export interface DepositCounts {
  count(step: DepositStep): void;
}

export function createCounts(metrics: Metrics): DepositCounts {
  const counter = new Counter({
    name: 'aureus_wallet_deposits_total',
    help: 'Deposit requests by what happened to them',
    labelNames: ['step'],
    registers: [metrics.registry],
  });
  return { count: (step) => counter.inc({ step }) };
}
