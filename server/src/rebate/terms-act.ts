import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { areTiers, type Tier } from '@aureus/core/rebate/tiers.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { usdtOf } from '../wallet/public.ts';
import { PERCENT_SCALE, percentOf, readTerms, type RebateTerms, storeTerms } from './terms.ts';

type Payload = ProposalPayload<'rebate.terms'>;

interface Needs {
  readonly clock: Clock;
  readonly markets: Pick<MarketDirectory, 'currencies'>;
}

/** The terms of rebates. They hold for the fees of the day on which they are approved, and of later ones. */
export function rebateTerms({ clock, markets }: Needs): ProposalHandler<'rebate.terms'> {
  const scale = (): number => usdtOf(markets).scale;
  return {
    subject: () => 'rebate terms',

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const stored = await readTerms(pool);
      const before = stored && linesOf(stored, scale());
      const after = linesOf(wanted(stored, payload, scale()), scale());
      const labels = new Set([...after.keys(), ...(before?.keys() ?? [])]);
      const lines = [...labels]
        .map((label): PreviewLine => ({
          label,
          before: before?.get(label) ?? null,
          after: after.get(label) ?? '–',
          unit: '',
          usdt: null,
        }))
        .filter((line) => line.before !== line.after);
      if (lines.length === 0) throw new AppError('proposal_changes_nothing');
      return lines;
    },

    inverse: async (connection, payload) => {
      const stored = await readTerms(connection);
      if (!stored) return null;
      const before = payloadOf(stored, scale());
      return Object.fromEntries(
        Object.entries(before).filter(([field]) => payload[field as keyof Payload] !== undefined),
      );
    },

    execute: async ({ client }, payload, { proposalId }) => {
      // Two changes of them wait for each other.
      await client.query("SELECT pg_advisory_xact_lock(hashtextextended('rebate terms', 0))");
      const terms = wanted(await readTerms(client), payload, scale());
      await storeTerms(client, terms, clock.now(), proposalId);
      return undefined;
    },
  };
}

/** The terms there would be. @throws AppError rebate_terms_invalid when they contradict each other, or are the first and not all said */
function wanted(stored: RebateTerms | null, payload: Payload, usdtScale: number): RebateTerms {
  const delayDays = payload.delay_days ?? stored?.delayDays;
  const lastingDays = payload.lasting_days ?? stored?.lastingDays;
  const tiers = payload.tiers?.split(',').map((text) => tierOf(text, usdtScale)) ?? stored?.tiers;
  if (delayDays === undefined || lastingDays === undefined || tiers === undefined || !areTiers(tiers)) {
    throw new AppError('rebate_terms_invalid');
  }
  return { isOpen: payload.open ?? stored?.isOpen ?? true, delayDays, lastingDays, tiers };
}

/** A tier as `people:fees:rate`. */
function tierOf(text: string, usdtScale: number): Tier {
  const [people = '', fees = '', rate = ''] = text.split(':');
  return {
    people: Number(people),
    fees: parseDecimalInput(fees, usdtScale),
    ratePpm: Number(parseDecimalInput(rate, PERCENT_SCALE)),
  };
}

const tierText = ({ people, fees, ratePpm }: Tier, usdtScale: number): string =>
  `${people}:${formatDecimal(fees, usdtScale)}:${percentOf(ratePpm)}`;

/** Terms as a proposal says them. */
function payloadOf({ isOpen, delayDays, lastingDays, tiers }: RebateTerms, usdtScale: number): Required<Payload> {
  return {
    open: isOpen,
    delay_days: delayDays,
    lasting_days: lastingDays,
    tiers: tiers.map((tier) => tierText(tier, usdtScale)).join(','),
  };
}

/** Terms as operators read them, by their labels: of each tier the rate, and the people and fees that have to be reached. */
function linesOf(
  { isOpen, delayDays, lastingDays, tiers }: RebateTerms,
  usdtScale: number,
): ReadonlyMap<string, string> {
  return new Map([
    ['rebate.open', isOpen ? 'open' : 'closed'],
    ['rebate.delay_days', String(delayDays)],
    ['rebate.lasting_days', String(lastingDays)],
    ...tiers.map(({ people, fees, ratePpm }, place): [string, string] => [
      `rebate.tier_${place + 1}`,
      `${percentOf(ratePpm)} % · ≥ ${people} · ≥ ${formatDecimal(fees, usdtScale)} USDT`,
    ]),
  ]);
}
