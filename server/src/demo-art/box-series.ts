import { operatorSeries } from '@aureus/contract/box/operator-calls.ts';
import { currencies } from '@aureus/contract/art/calls.ts';
import { type Hung, type HangingNeeds, WELCOME } from './needs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Minutes from the announcement to the sale: more than the rules ask for. */
const AHEAD = 15;
/** Hundredths of a percent. */
const FEE = 500;

/** As operators write it, in UTC. */
const momentText = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/**
 * Two operators announce the series of artists who have made all works for it. A series that was announced once is not
 * announced again, whatever became of it.
 */
export async function announceMissing(
  { acting, operators, clock }: Pick<HangingNeeds, 'acting' | 'operators' | 'clock'>,
  all: readonly Hung[],
): Promise<void> {
  const planned = all.filter(({ artist }) => artist.series !== null);
  if (planned.length === 0) return;
  const { series: announced } = await acting.look(operatorSeries);
  for (const { artist, person, works } of planned) {
    const { series } = artist;
    if (series === null || announced.some(({ name }) => name === series.name)) continue;
    const prizes = artist.works.flatMap(({ name, sale }) => {
      const work = works.find((each) => each.name === name && each.state === 'approved');
      return sale.way === 'box' ? [work && `${work.id}:${sale.boxes}`] : [];
    });
    if (prizes.includes(undefined)) continue;
    const coins = await acting.call(currencies, person.id);
    const start = clock.epochMs() + AHEAD * MINUTE_MS;
    const payload = {
      name: series.name,
      currency_id: coins.find(({ name }) => name === 'USDT')?.id ?? 0,
      price: series.price,
      prizes: prizes.filter((prize) => prize !== undefined),
      user_cap: series.userCap,
      fee: FEE,
      start: momentText(start),
      end: momentText(start + series.hours * HOUR_MS),
    };
    await operators.decide('box.series', payload, WELCOME);
  }
}
