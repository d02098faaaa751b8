import { operatorDeposit, operatorDeposits } from '@aureus/contract/deposit/operator-calls.ts';
import { describe, expect, test } from 'vitest';
import { createDataProvider, filterFields, listFields } from '../../src/platform/data/data-provider.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { Refusal, serve } from '../support/server.ts';

const deposits = {
  list: operatorDeposits,
  detail: operatorDeposit,
  sorts: { value: { ASC: 'value', DESC: '-value' } },
};

const row = {
  id: 12,
  user_id: 100_001,
  user_name: 'finance1@example.com',
  type: 0,
  currency_id: 1,
  currency_name: 'USDT',
  amount: '25.5',
  value_usdt: '25.5',
  credited_amount: null,
  state: 'waiting',
  network: 'TRC20',
  address: 'T1',
  stated_payment: '',
  alike_to: null,
  check_needed: false,
  assigned_to: null,
  created_at: '2026-11-21T04:00:00Z',
};

describe('filters as fields', () => {
  test('leave out what is empty, and trim', () => {
    expect(
      filterFields({ search: '  abc ', state: '', user: 7, open: true, blocked: false, nothing: undefined }),
    ).toEqual({ search: 'abc', user: 7, open: '1', blocked: '0' });
  });

  test('go along with the page and the sort in the words of the call', () => {
    const params = {
      filter: { state: 'waiting' },
      pagination: { page: 3, perPage: 50 },
      sort: { field: 'value', order: 'DESC' as const },
    };
    expect(listFields(deposits, params)).toEqual({ state: 'waiting', page: 3, limit: 50, sort: '-value' });
  });

  test('a column the call cannot sort by sends no sort', () => {
    const params = { filter: {}, pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'ASC' as const } };
    expect(listFields(deposits, params)).toEqual({ page: 1, limit: 25 });
  });
});

describe('the data provider', () => {
  const provider = createDataProvider({ deposits });
  const list = {
    filter: { state: 'waiting' },
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'value', order: 'ASC' as const },
  };

  test('reads a list with the session as a bare token', async () => {
    openSession('abc');
    const asked = serve({ '/operator/deposits': () => ({ data: [row], page: 1, limit: 25, total: 1 }) });
    const { data, total } = await provider.getList('deposits', list);
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ id: 12, amount: '25.5' });
    expect(asked[0]).toMatchObject({
      method: 'GET',
      authorization: 'abc',
      fields: { state: 'waiting', page: '1', limit: '25', sort: 'value', lang: 'en' },
    });
  });

  test('gives the text of a refusal, and 401 when the session is gone', async () => {
    serve({ '/operator/deposits': () => new Refusal('not_logged_in', 'Please log in.', '999') });
    await expect(provider.getList('deposits', list)).rejects.toMatchObject({
      message: 'Please log in.',
      code: 'not_logged_in',
      status: 401,
      requestId: 'r-1',
    });
  });

  test('refuses an answer the contract does not know', async () => {
    serve({ '/operator/deposits': () => ({ data: [{ ...row, amount: 25.5 }], page: 1, limit: 25, total: 1 }) });
    await expect(provider.getList('deposits', list)).rejects.toMatchObject({ kind: 'malformed' });
  });

  test('changes nothing', async () => {
    await expect(provider.update('deposits', { id: 12, data: {}, previousData: row })).rejects.toThrow(/proposals/);
    await expect(provider.delete('deposits', { id: 12 })).rejects.toThrow(/proposals/);
  });
});
