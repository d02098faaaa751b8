import type * as calls from '@aureus/contract/operator/terms-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { generalSettingNames, generalSettings } from '@aureus/contract/platform/general-settings.ts';
import type { Pool } from 'pg';
import type { Site } from '../content/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';
import { PERCENT_SCALE, storedTerms } from './acts/market-terms.ts';

/** The terms of all markets as stored, and which of them have no prices to trade at. */
export async function listMarketTerms(pool: Pool, markets: MarketDirectory): Promise<Answer<typeof calls.markets>> {
  return (await storedTerms(pool)).flatMap((stored) => {
    const market = markets.market(stored.id);
    if (!market) return [];
    return [
      {
        id: market.id,
        symbol: market.symbol,
        kind: market.kind,
        maker_fee: formatDecimal(BigInt(stored.maker_fee_ppm), PERCENT_SCALE),
        taker_fee: formatDecimal(BigInt(stored.taker_fee_ppm), PERCENT_SCALE),
        price_band: formatDecimal(BigInt(stored.band_ppm), PERCENT_SCALE),
        min_total: formatDecimal(stored.min_total, market.quote.scale),
        quote: market.quote.code,
        tick: formatDecimal(BigInt(market.tick), market.priceScale),
        lot: formatDecimal(BigInt(market.lot), market.amountScale),
        open: stored.open_spot,
        prices_missing: stored.open_spot && !market.openSpot,
      },
    ];
  });
}

export function listCurrencies(markets: MarketDirectory): Answer<typeof calls.currencies> {
  return markets.currencies().map(({ id, code, fullName, kind, scale }) => ({ id, code, name: fullName, kind, scale }));
}

export async function listGeneralSettings(pool: Pool): Promise<Answer<typeof calls.generalSettingsList>> {
  const now = await readGeneralSettings(pool);
  return generalSettingNames.map((name) => ({ name, value: now[name], ...generalSettings[name] }));
}

export function readSite(site: Site): Answer<typeof calls.site> {
  const { site_name, support_url, menu } = site.current();
  const tiles = site.tiles().map(({ title, url }) => ({ title, url, place: menu.indexOf(title) + 1 }));
  return { site_name, support_url, menu: tiles };
}
