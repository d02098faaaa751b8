import type { MethodKind } from '@aureus/contract/otc/rules.ts';
import type { MethodRow } from '@aureus/contract/otc/shapes.ts';
import type { ClientBase, Pool } from 'pg';
import { AppError } from '../platform/errors.ts';

/** A stored payment method. */
export interface Method {
  readonly code: string;
  readonly name: string;
  readonly kind: MethodKind;
  readonly fiats: readonly string[];
  readonly charge_back_days: number;
  readonly window_min: number;
  readonly window_max: number;
  readonly is_open: boolean;
}

/** All of them, by name; those that are closed are needed for what was made by them. */
export async function readMethods(connection: Pool | ClientBase): Promise<ReadonlyMap<string, Method>> {
  const { rows } = await connection.query<Method>('SELECT * FROM otc_method ORDER BY name, code');
  return new Map(rows.map((method) => [method.code, method]));
}

/** One that may be used now. @throws AppError otc_method_unknown */
export function openMethod(methods: ReadonlyMap<string, Method>, code: string): Method {
  const method = methods.get(code);
  if (!method?.is_open) throw new AppError('otc_method_unknown');
  return method;
}

export const wireMethod = ({ is_open: _, ...method }: Method): MethodRow => ({ ...method, fiats: [...method.fiats] });

/** What lists say of a method by its code. */
export function namedMethod(
  methods: ReadonlyMap<string, Method>,
  code: string,
): Pick<MethodRow, 'code' | 'name' | 'kind'> {
  const method = methods.get(code);
  return { code, name: method?.name ?? code, kind: method?.kind ?? 'bank' };
}
