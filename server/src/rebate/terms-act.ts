import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { areTiers, type Tier } from '@aureus/core/rebate/tiers.ts';

import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { PERCENT_SCALE, percentOf, readTerms, type RebateTerms, storeTerms, USDT_SCALE } from './terms.ts';

type Payload = ProposalPayload<'rebate.terms'>;

/** The terms of rebates. They hold for the fees of the day on which they are approved, and of later ones. */
export function rebateTerms(clock: Clock): ProposalHandler<'rebate.terms'> {
  return {
    subject: () => 'rebate terms',

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const stored = await readTerms(pool);
      const before = stored && linesOf(stored);
      const after = linesOf(wanted(stored, payload));
      const names = [...new Set([...after.keys(), ...(before?.keys() ?? [])])];
      const lines = names
        .filter((name) => before?.get(name)?.text !== after.get(name)?.text)
        .map((name): PreviewLine => {
          const { label, unit } = (after.get(name) ?? before?.get(name))!;
          return {
            label,
            before: before?.get(name)?.text ?? null,
            after: after.get(name)?.text ?? '–',
            unit,
            usdt: null,
          };
        });
      if (lines.length === 0) throw new AppError('proposal_changes_nothing');
      return lines;
    },

    inverse: async (connection, payload) => {
      const stored = await readTerms(connection);
      if (!stored) return null;
      const before = payloadOf(stored);
      return Object.fromEntries(
        Object.entries(before).filter(([field]) => payload[field as keyof Payload] !== undefined),
      );
    },

    execute: async ({ client }, payload, { proposalId }) => {
      // Two changes of them wait for each other.
      await client.query("SELECT pg_advisory_xact_lock(hashtextextended('rebate terms', 0))");
      await storeTerms(client, wanted(await readTerms(client), payload), clock.now(), proposalId);
      return undefined;
    },
  };
}

/** The terms there would be. @throws AppError rebate_terms_invalid when they contradict each other, or are the first and not all said */
function wanted(stored: RebateTerms | null, payload: Payload): RebateTerms {
  const delayDays = payload.delay_days ?? stored?.delayDays;
  const lastingDays = payload.lasting_days ?? stored?.lastingDays;
  const tiers = payload.tiers?.map(tierOf) ?? stored?.tiers;
  if (delayDays === undefined || lastingDays === undefined || tiers === undefined || !areTiers(tiers)) {
    throw new AppError('rebate_terms_invalid');
  }
  return { isOpen: payload.open ?? stored?.isOpen ?? true, delayDays, lastingDays, tiers };
}

const tierOf = ({ people, fees, rate }: NonNullable<Payload['tiers']>[number]): Tier => ({
  people,
  fees: parseDecimalInput(fees, USDT_SCALE),
  ratePpm: Number(parseDecimalInput(rate, PERCENT_SCALE)),
});

/** Terms as a proposal says them. */
function payloadOf({ isOpen, delayDays, lastingDays, tiers }: RebateTerms): Required<Payload> {
  return {
    open: isOpen,
    delay_days: delayDays,
    lasting_days: lastingDays,
    tiers: tiers.map(({ people, fees, ratePpm }) => ({
      people,
      fees: formatDecimal(fees, USDT_SCALE),
      rate: percentOf(ratePpm),
    })),
  };
}

interface Line {
  readonly label: string;
  readonly text: string;
  readonly unit: string;
}

/** Terms as operators read them, line by line: of each tier its place, what has to be reached, and the rate. */
function linesOf(terms: RebateTerms): ReadonlyMap<string, Line> {
  const { open, delay_days, lasting_days, tiers } = payloadOf(terms);
  const line = (name: string, text: string, unit = ''): [string, Line] => [
    name,
    { label: `rebate.${name}`, text, unit },
  ];
  return new Map([
    line('open', open === true ? 'open' : 'closed'),
    line('delay_days', String(delay_days)),
    line('lasting_days', String(lasting_days)),
    ...(tiers ?? []).map(({ people, fees, rate }, place): [string, Line] => [
      `tier ${place}`,
      { label: `rebate.tier_${place + 1}`, text: `${rate} % · ≥ ${people} · ≥ ${fees} USDT`, unit: '' },
    ]),
  ]);
}
