import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import { boxesOf } from '@aureus/core/box/terms.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Works } from '../art/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { textOf } from '../platform/moment-text.ts';
import { textLine } from '../wallet/public.ts';
import { announceSeries } from './announcing.ts';
import { planSeries, readPrize } from './planned.ts';
import type { Seeds } from './seeds.ts';

interface Needs {
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly works: Works;
  readonly seeds: Seeds;
  readonly draw: Deadline;
}

/** Announces a series. Whoever asks for it sees no seed: the machine draws one when two have agreed. */
export function announcing({ clock, markets, works, seeds, draw }: Needs): ProposalHandler<'box.series'> {
  type Payload = Parameters<ProposalHandler<'box.series'>['subject']>[0];
  const patterns = (connection: Parameters<Works['patterns']>[0], { prizes }: Payload) =>
    works.patterns(connection, prizes.map((prize) => readPrize(prize).work), null); // prettier-ignore

  return {
    subject: ({ name }) => `series ${name}`,

    // Whoever sells the boxes neither asks for them nor agrees.
    affected: async (connection, payload) => {
      const found = await patterns(connection, payload);
      return { interested: [...new Set([...found.values()].map(({ creator }) => creator))] };
    },

    preview: async (pool, payload) => {
      const planned = planSeries(markets, payload, await patterns(pool, payload), clock.now());
      const { name, currency, price, fee, userCap, start, end, prizes } = planned;
      const boxes = boxesOf(prizes);
      const line = (label: string, after: string, unit = ''): PreviewLine => ({ ...textLine(`box.${label}`, after), unit }); // prettier-ignore
      const amount = (minor: bigint): string => formatDecimal(minor, currency.scale);
      return [
        line('name', name),
        line('price', amount(price), currency.code),
        line('boxes', String(boxes)),
        line('revenue', amount(price * BigInt(boxes)), currency.code),
        line('fee', formatDecimal(BigInt(fee), 2), '%'),
        line('user_cap', String(userCap)),
        ...prizes.map((prize) => line('prize', `${prize.count} × ${prize.name}`)),
        line('start', textOf(start), 'UTC'),
        line('end', textOf(end), 'UTC'),
      ];
    },

    execute: async (tx, payload, { proposalId }) => {
      const at = clock.now();
      const planned = planSeries(markets, payload, await patterns(tx.client, payload), at);
      await announceSeries(tx, { works, seeds, draw }, planned, { proposalId, at });
      return undefined;
    },
  };
}
