import * as calls from '@aureus/contract/bills/calls.ts';
import type { MarketDirectory } from '../market/public.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { exportBills } from './export.ts';
import { exportForTaxes } from './tax-export.ts';
import { listBills } from './list-bills.ts';
import { yearStatement } from './statement.ts';

export function billsRoutes(platform: Platform, markets: MarketDirectory): Route[] {
  const { pool } = platform;
  return [
    route(calls.log, (input, { caller, language }) => listBills(pool, markets, caller.userId, input, language)),
    route(calls.billsExport, (input, { caller, language }) =>
      input.tool === undefined
        ? exportBills(pool, markets, caller.userId, input, language)
        : exportForTaxes(pool, markets, caller.userId, { ...input, tool: input.tool }, language),
    ),
    route(calls.statement, (input, { caller, language }) =>
      yearStatement(platform, markets, caller.userId, input, language),
    ),
  ];
}
