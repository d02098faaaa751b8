import { proposalKinds } from '@aureus/contract/operator/proposals.ts';
import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import * as z from 'zod/mini';

type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; required?: string[] };

const words = [
  '100001',
  '1',
  '0.5',
  'support',
  'second@self.example',
  'USDT',
  'TRC20',
  'plain words',
  '/pages/help',
  'code_forget.subject',
  'a1b2c3d4',
  // The code of a campaign of coupons.
  'GOLD-2026',
  // The cut-off of a dividend.
  '2099-11-24 21:00',
  // Percent of the volatility, in the terms of the exchange.
  '25',
  // The tiers of a market of contracts, and of rebates.
  '20:250000',
  '0:0:10',
  // The time of day at which a plan pays.
  '08:30',
  // The moment at which an article is shown, and a prize of boxes with its count.
  '2099-11-24T21:00:00Z',
  '1:1',
];

/** Something a schema takes. */
function sampleOf(schema: Schema): unknown {
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'].at(-1);
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (choices?.[0]) return sampleOf(choices[0]);
  if (schema['type'] === 'boolean') return true;
  if (schema['type'] === 'integer' || schema['type'] === 'number') {
    return Math.max(1, Number(schema['minimum'] ?? 1));
  }
  if (schema['type'] === 'array') return [sampleOf(schema['items'] as Schema)];
  if (schema['type'] === 'object') {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, sampleOf(one)]));
  }
  const patterns = [schema, ...((schema['allOf'] as Schema[] | undefined) ?? [])].flatMap(({ pattern }) =>
    typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : [],
  );
  const word = words.find(
    (one) => one.length >= Number(schema['minLength'] ?? 0) && patterns.every((pattern) => pattern.test(one)),
  );
  if (word === undefined) throw new Error(`No word fits ${JSON.stringify(schema)}: add one to the list`);
  return word;
}

/**
 * Payloads of a kind: everything said; what may be left out left out; and each flag the other way round.
 * @param operator who an act about an operator is about
 */
export function payloadsOf(kind: ProposalKind, operator: bigint): Record<string, unknown>[] {
  const { payload } = proposalKinds[kind];
  const schema = z.toJSONSchema(payload, { io: 'input', unrepresentable: 'any' }) as Schema;
  const whole = sampleOf(schema) as Record<string, unknown>;
  for (const name of ['user_id', 'operator_id']) {
    if (name in whole) whole[name] = name === 'user_id' ? 100_001 : Number(operator);
  }
  // What may stand in a link is no pattern.
  for (const name of ['website', 'white_paper']) if (name in whole) whole[name] = 'https://coin.example/paper';
  const least = Object.fromEntries(Object.entries(whole).filter(([name]) => schema.required?.includes(name)));
  const turned = [whole, least].map((one) =>
    Object.fromEntries(Object.entries(one).map(([name, value]) => [name, value === true ? false : value])),
  );
  return [whole, least, ...turned].filter((one) => payload.safeParse(one).success);
}
