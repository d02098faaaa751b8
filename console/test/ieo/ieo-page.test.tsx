import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { IeoPage } from '../../src/ieo/ieo-page.tsx';
import { checkPayload } from '../../src/operator/proposals/payload.ts';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const project = (id: number, title: string, phase: string, isLodged: boolean) => ({
  id,
  title,
  currency: 'HELIA',
  phase,
  total: '1000',
  step: '1',
  min: '10',
  user_cap: '800',
  prices: [{ currency: 'USDT', price: '0.25' }],
  start_at: '2026-11-24T21:00:00Z',
  end_at: '2026-11-25T21:00:00Z',
  sell_begin: '2026-11-30T21:00:00Z',
  website: 'https://helia.example',
  white_paper: 'https://helia.example/paper.pdf',
  languages: ['en', 'zh'],
  lodged_at: isLodged ? '2026-11-24T20:00:00Z' : null,
  users: 2,
  orders: 3,
  applied: '1500',
  payments: [{ currency: 'USDT', held: '375', paid: '0' }],
  passed: phase === 'locked' ? '1000' : null,
  proposal_id: 7,
});

function open(permissions = ['terms.read', 'terms.decide']) {
  openSession('t');
  serve({
    '/operator/me': () => meSample(2, permissions),
    '/operator/ieo/projects': () => ({
      coins: [{ id: 61, code: 'HELIA' }],
      house: [{ currency: 'HELIA', available: '0', held: '1000' }],
      projects: [
        project(3, 'Waiting', 'warm_up', false),
        project(2, 'Running', 'open', true),
        project(1, 'Over', 'locked', true),
      ],
    }),
  });
  const proposed: ProposeRequest[] = [];
  show(
    <ProposeContext value={(request) => proposed.push(request)}>
      <IeoPage />
    </ProposeContext>,
  );
  return proposed;
}

test('each project offers what can be done about it: coins that lack are lodged, and what has not ended is cancelled', async () => {
  const proposed = open();
  const table = await screen.findByRole('table', { name: 'Projects' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByText(/^(Coins missing|Open|Locked)$/).textContent)).toEqual(['Coins missing', 'Open', 'Locked']); // prettier-ignore
  await within(table).findByRole('button', { name: 'Lodge the coins of Waiting' });
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole('button')
        .map((button) => button.textContent),
    ),
  ).toEqual([['Lodge coins', 'Add text', 'Cancel'], ['Cancel'], []]);
  expect(rows[1]?.textContent).toContain('375');
  expect(screen.getByRole('table', { name: 'Account of the platform for IEOs' }).textContent).toContain('1,000');
  await userEvent.click(within(rows[0]!).getByRole('button', { name: 'Lodge the coins of Waiting' }));
  await userEvent.click(within(rows[0]!).getByRole('button', { name: 'Add a text of Waiting' }));
  await userEvent.click(within(rows[1]!).getByRole('button', { name: 'Cancel the project Running' }));
  const [lodge, text, cancel] = proposed;
  expect(cancel).toMatchObject({ kind: 'ieo.cancel', payload: { project_id: 2 } });
  const check = ({ kind, payload, fields = [] }: ProposeRequest, texts: Record<string, string>) =>
    checkPayload(kind, payload, fields, texts);
  expect(check(lodge!, { amount: '1000' })).toEqual({ ok: true, payload: { project_id: 3, amount: '1000' } });
  expect(check(text!, { language: 'th', title: 'a', summary: 'b', content: 'c' })).toMatchObject({ ok: true });
  const languages = text!.fields!.find(({ name }) => name === 'language');
  expect(languages?.kind === 'choice' && languages.choices.map(({ value }) => value).includes('zh')).toBe(false);
});

test('what the form asks for is a payload of the act; prices may be left out, links must be safe', async () => {
  const proposed = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Announce a project' }));
  const { kind, payload, fields = [] } = proposed[0]!;
  const texts = {
    currency_id: '61',
    total: '1000',
    step: '1',
    min: '10',
    user_cap: '800',
    price_usdt: '0.25',
    start: '2026-12-01 10:00',
    end: '2026-12-02 10:00',
    listing: '2026-12-09 10:00',
    website: 'https://helia.example',
    white_paper: 'https://helia.example/paper.pdf',
    title: 'Helia',
    summary: 'Power',
    content: 'From roofs.\n\nTo all.',
  };
  expect(checkPayload(kind, payload, fields, texts)).toEqual({ ok: true, payload: { ...texts, currency_id: 61 } });
  const wrong = { ...texts, website: 'http://helia.example', start: 'soon', title: '<i>' };
  expect(checkPayload(kind, payload, fields, wrong)).toEqual({ ok: false, wrong: ['start', 'website', 'title'] });
});

test('who may only read is offered no act', async () => {
  open(['terms.read']);
  const table = await screen.findByRole('table', { name: 'Projects' });
  expect(within(table).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Announce a project' })).toBeNull();
});
