import type { FaultyProgram, MarketFaults } from '../../src/market/public.ts';

/** Keeps which alarms of markets were raised and cleared, in their order. */
export class RecordedFaults implements MarketFaults {
  readonly told: string[] = [];
  /** Those that are on already. */
  on: number[] = [];

  raise(program: FaultyProgram, market: number): void {
    this.told.push(`${program} ${market}`);
  }

  clear(program: FaultyProgram, market: number): void {
    this.told.push(`${program} ${market} is over`);
  }

  raised(): Promise<number[]> {
    return Promise.resolve(this.on);
  }
}
