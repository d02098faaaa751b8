import type { LookPurpose } from '@aureus/contract/platform/personal.ts';
import type { DataProvider, GetListParams, GetListResult, GetOneParams, GetOneResult, RaRecord } from 'react-admin';
import { call } from '../calls/call.ts';
import type { ResourceCalls } from './resource-calls.ts';

type Fields = Record<string, string | number>;

/** Filters as fields of a call: empty ones are left out, for the contract refuses them. */
export function filterFields(filter: Readonly<Record<string, unknown>>): Fields {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(filter)) {
    if (typeof value === 'boolean') fields[name] = value ? '1' : '0';
    else if (typeof value === 'number') fields[name] = value;
    else if (typeof value === 'string' && value.trim() !== '') fields[name] = value.trim();
  }
  return fields;
}

/** Everything a list call is asked with: filters, page, and the sort in the call's own word. */
export function listFields(
  calls: ResourceCalls,
  params: Pick<GetListParams, 'filter' | 'pagination' | 'sort'>,
): Fields {
  const { pagination = { page: 1, perPage: 25 }, sort } = params;
  const word = sort === undefined ? undefined : calls.sorts?.[sort.field]?.[sort.order];
  return {
    ...filterFields(params.filter as Record<string, unknown>),
    ...calls.always,
    page: pagination.page,
    limit: pagination.perPage,
    ...(word === undefined ? {} : { sort: word }),
  };
}

/** What for the record is wanted whole, as a field of its call. */
const purposeOf = (meta: unknown): { purpose?: LookPurpose } => {
  const { purpose } = (meta ?? {}) as { purpose?: LookPurpose };
  return purpose === undefined ? {} : { purpose };
};

interface Page {
  readonly data: readonly Record<string, unknown>[];
  readonly total: number;
}

/**
 * Reads resources by the operator calls of the contract. Nothing is written through it: acts are proposals and calls
 * of their own, never the change of a record.
 */
export function createDataProvider(resources: Readonly<Record<string, ResourceCalls>>): DataProvider {
  const callsOf = (resource: string): ResourceCalls => {
    const calls = resources[resource];
    if (calls === undefined) throw new Error(`There is no resource ${resource}`);
    return calls;
  };

  const withId = (calls: ResourceCalls, row: Record<string, unknown>): RaRecord => ({
    ...row,
    id: calls.idOf?.(row) ?? (row['id'] as string | number),
  });

  /** `meta.purpose` asks for personal data whole, where the call shows it at all. */
  const getOne = async (resource: string, { id, meta, signal }: GetOneParams & { signal?: AbortSignal }) => {
    const calls = callsOf(resource);
    if (calls.detail === undefined) throw new Error(`${resource} has no page of its own`);
    const row = (await call(calls.detail, { id: String(id), ...purposeOf(meta) }, { signal })) as Record<
      string,
      unknown
    >;
    return { data: withId(calls, { id, ...row }) } as GetOneResult;
  };

  const readOnly = (): Promise<never> => Promise.reject(new Error('The console changes nothing but by proposals'));

  return {
    supportAbortSignal: true,
    getList: async (resource: string, params: GetListParams & { signal?: AbortSignal }) => {
      const calls = callsOf(resource);
      const page = (await call(calls.list, listFields(calls, params), { signal: params.signal })) as Page;
      return { data: page.data.map((row) => withId(calls, row)), total: page.total } as GetListResult;
    },
    getOne,
    getMany: async (resource, { ids, ...params }) => {
      const answers = await Promise.all(ids.map((id) => getOne(resource, { ...params, id })));
      return { data: answers.map(({ data }) => data) };
    },
    getManyReference: readOnly,
    create: readOnly,
    update: readOnly,
    updateMany: readOnly,
    delete: readOnly,
    deleteMany: readOnly,
  };
}
