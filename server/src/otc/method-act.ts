import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Pool, PoolClient } from 'pg';
import type { ProposalHandler } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';
import { textLine } from '../wallet/public.ts';
import { type Method, readMethods } from './methods.ts';

type Payload = ProposalPayload<'otc.method'>;
type Field = Exclude<keyof Payload, 'code'>;

/** Each field of the act, in the order operators read them. */
const FIELDS = [
  'name',
  'kind',
  'fiats',
  'charge_back_days',
  'window_min',
  'window_max',
  'open',
] as const satisfies Field[];

/** A payment method of the OTC desk; another one is added by it. It holds for orders that are taken afterwards. */
export const otcMethod: ProposalHandler<'otc.method'> = {
  subject: ({ code }) => `otc method ${code}`,

  affected: async () => ({}),

  preview: async (pool, payload) => {
    const stored = await read(pool, payload);
    const next = wanted(stored, payload);
    const lines = FIELDS.flatMap((field): PreviewLine[] => {
      const was = stored ? textOf(stored, field) : null;
      const is = textOf(next, field);
      return was === is ? [] : [textLine(`otc.${field}`, is, was)];
    });
    if (lines.length === 0) throw new AppError('proposal_changes_nothing');
    return [textLine('otc.method', payload.code), ...lines];
  },

  inverse: async (connection, payload) => {
    const stored = await read(connection, payload);
    // One that was not there is not taken away again: accounts and orders name it. It is closed.
    if (!stored) return { code: payload.code, open: false };
    const before = payloadOf(stored);
    const named = FIELDS.filter((field) => payload[field] !== undefined);
    return { code: payload.code, ...Object.fromEntries(named.map((field) => [field, before[field]])) };
  },

  execute: async ({ client }, payload) => {
    await client.query('SELECT FROM otc_method WHERE code = $1 FOR NO KEY UPDATE', [payload.code]);
    const next = wanted(await read(client, payload), payload);
    await client.query(
      `INSERT INTO otc_method (code, name, kind, fiats, charge_back_days, window_min, window_max, is_open)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (code) DO UPDATE SET name = EXCLUDED.name, kind = EXCLUDED.kind, fiats = EXCLUDED.fiats,
         charge_back_days = EXCLUDED.charge_back_days, window_min = EXCLUDED.window_min,
         window_max = EXCLUDED.window_max, is_open = EXCLUDED.is_open`,
      [
        payload.code,
        next.name,
        next.kind,
        next.fiats,
        next.charge_back_days,
        next.window_min,
        next.window_max,
        next.is_open,
      ],
    );
    return undefined;
  },
};

async function read(connection: Pool | PoolClient, { code }: Payload): Promise<Method | undefined> {
  return (await readMethods(connection)).get(code);
}

/** The terms there would be. @throws AppError otc_terms_invalid when they contradict each other, or are new and not all said */
function wanted(stored: Method | undefined, payload: Payload): Method {
  const name = payload.name ?? stored?.name;
  const kind = payload.kind ?? stored?.kind;
  const fiats = payload.fiats ?? stored?.fiats;
  const charge_back_days = payload.charge_back_days ?? stored?.charge_back_days;
  const window_min = payload.window_min ?? stored?.window_min;
  const window_max = payload.window_max ?? stored?.window_max;
  if (
    name === undefined ||
    kind === undefined ||
    fiats === undefined ||
    charge_back_days === undefined ||
    window_min === undefined ||
    window_max === undefined ||
    window_min > window_max
  ) {
    throw new AppError('otc_terms_invalid');
  }
  const sorted = [...new Set(fiats)].toSorted();
  const is_open = payload.open ?? stored?.is_open ?? true;
  return { code: payload.code, name, kind, fiats: sorted, charge_back_days, window_min, window_max, is_open };
}

/** Terms as a proposal says them. */
const payloadOf = ({ code: _, is_open, ...terms }: Method) => ({ ...terms, open: is_open });

/** What operators read of a term. */
function textOf(method: Method, field: Field): string {
  const value = payloadOf(method)[field];
  if (typeof value === 'boolean') return value ? 'open' : 'closed';
  return typeof value === 'object' ? value.join(', ') : String(value);
}
