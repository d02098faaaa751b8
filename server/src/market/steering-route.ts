import { isPrice } from '@aureus/core/market/price-bounds.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import type { FastifyInstance } from 'fastify';
import type { MarketArea } from './market.ts';

/** A page of another origin cannot send it without being asked first, and is not. */
const HEADER = 'x-aureus-steering';

/**
 * `POST /dev/prices?market=15&price=7.25&sources=3`: puts a simulated price where a walk wants it. Without a price the
 * drawn one stays, without both the market is let go. For `MARKET_STEERING=on` alone: whoever reaches it makes prices.
 */
export function serveSteering(app: FastifyInstance, markets: Pick<MarketArea, 'market' | 'steering'>): void {
  app.post('/dev/prices', async ({ raw, headers }, reply) => {
    const fields = new URL(raw.url ?? '', 'http://localhost').searchParams;
    const market = markets.market(Number(fields.get('market')));
    const ticks = market && ticksOf(fields.get('price'), market);
    const sources = Number(fields.get('sources') ?? 3);
    const steering = markets.steering();
    if (headers[HEADER] !== '1' || !steering || !market || ticks === undefined || !(sources >= 0 && sources <= 3)) {
      return reply.code(400).send();
    }
    const isLetGo = !fields.has('price') && !fields.has('sources');
    steering.steer(market.id, isLetGo ? null : { ticks, sources });
    return reply.code(204).send();
  });
}

/** A price as whole ticks, null when there is none, undefined when it is none. */
function ticksOf(
  text: string | null,
  { priceScale, tick }: { readonly priceScale: number; readonly tick: number },
): number | null | undefined {
  if (text === null) return null;
  try {
    const ticks = Number(parseDecimal(text, priceScale)) / tick;
    return isPrice(ticks) ? ticks : undefined;
  } catch {
    return undefined;
  }
}
