import { operatorDeposit, operatorDeposits } from '@aureus/contract/deposit/operator-calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type RaRecord, useRouterProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { openSession } from '../../src/platform/session/session.ts';
import { Queue } from '../../src/ui/queue/queue.tsx';
import type { Column, Filter } from '../../src/ui/queue/types.ts';
import { show } from '../support/console.tsx';
import { depositSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const resources = {
  deposits: { list: operatorDeposits, detail: operatorDeposit, sorts: { id: { ASC: 'id', DESC: '-id' } } },
};
const columns: Column<RaRecord>[] = [{ id: 'id', label: 'Number', sortable: true, cell: ({ id }) => `#${id}` }];
const filters: Filter[] = [
  { kind: 'date', name: 'from', label: 'From' },
  { kind: 'date', name: 'until', label: 'Until' },
  { kind: 'text', name: 'search', label: 'Search' },
];

/** Shows a queue of the deposits of these numbers, and notes what is done to them. */
function open(numbers: number[]) {
  openSession('t');
  const done: string[] = [];
  const asked = serve({
    '/operator/deposits': () => ({
      data: numbers.map((id) => depositSample(id, '1')),
      page: 1,
      limit: 25,
      total: numbers.length,
    }),
  });
  const acts = ({ id }: RaRecord) => ({
    take: () => void done.push(`take ${id}`),
    propose: () => void done.push(`propose ${id}`),
    refuse: () => void done.push(`refuse ${id}`),
  });
  function Pages() {
    const { Routes, Route } = useRouterProvider();
    return (
      <Routes>
        <Route path="/deposits/:id/show" element={<p>the page</p>} />
        <Route
          path="*"
          element={
            <Queue
              resource="deposits"
              title="Queue"
              columns={columns}
              filters={filters}
              empty="Empty"
              opens
              acts={acts}
            />
          }
        />
      </Routes>
    );
  }
  show(<Pages />, resources);
  return { done, last: () => asked.filter(({ path }) => path === '/operator/deposits').at(-1)?.fields };
}

test('each key does its own act, to the chosen row', async () => {
  const { done } = open([11, 12]);
  await screen.findByText('#12');
  await userEvent.keyboard('jjtpr');
  expect(done).toEqual(['take 12', 'propose 12', 'refuse 12']);
});

test('the chosen row stays in a list that has become shorter', async () => {
  const numbers = [11, 12, 13];
  const { done } = open(numbers);
  await screen.findByText('#13');
  await userEvent.keyboard('jjj');
  numbers.length = 2;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText('#13')).toBeNull());
  await userEvent.keyboard('t');
  expect(done).toEqual(['take 12']);
});

test('a click on a row opens its page', async () => {
  open([11]);
  await userEvent.click(await screen.findByText('#11'));
  await screen.findByText('the page');
});

test('a column sorts one way, then the other', async () => {
  const { last } = open([11]);
  const head = await screen.findByRole('button', { name: 'Number' });
  const seen = new Set<string | undefined>();
  for (let press = 0; press < 2; press += 1) {
    const before = last()?.['sort'];
    await userEvent.click(head);
    await waitFor(() => expect(last()?.['sort']).not.toBe(before));
    seen.add(last()?.['sort']);
  }
  expect(seen).toEqual(new Set(['id', '-id']));
});

test('filters go together, and all of them are cleared at once', async () => {
  const { last } = open([11]);
  await screen.findByText('#11');
  const bar = within(screen.getByRole('search'));
  await userEvent.type(bar.getByLabelText('From'), '2026-11-01');
  await waitFor(() => expect(last()).toMatchObject({ from: '2026-11-01' }));
  const search = bar.getByLabelText<HTMLInputElement>('Search');
  await userEvent.type(search, 'grace{Enter}');
  await waitFor(() => expect(last()).toMatchObject({ from: '2026-11-01', search: 'grace' }));
  await userEvent.click(bar.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(last()).not.toHaveProperty('search'));
  expect(last()).not.toHaveProperty('from');
  await waitFor(() => expect(search.value).toBe(''));
});
