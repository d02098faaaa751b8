import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Site } from '../../src/content/site.tsx';
import { checkPayload, initialTexts } from '../../src/operator/proposals/payload.ts';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

function open(permissions = ['content.read', 'content.decide']): ProposeRequest[] {
  openSession('t');
  serve({
    '/operator/me': () => meSample(2, permissions),
    '/operator/site': () => ({
      site_name: 'Aureus',
      support_url: '/pages/kefu/index',
      menu: [{ title: 'ieo', url: '/pages/ieo/ieo', place: 1 }],
      frame_hosts: ['games.example'],
      game_url: 'https://games.example/',
      contacts: [
        { way: 'email', address: '' },
        { way: 'telegram', address: 'https://t.me/example' },
      ],
      popup: 2,
      announcements: [
        { id: 3, title: 'About risk' },
        { id: 2, title: 'About balances' },
      ],
    }),
  });
  const proposed: ProposeRequest[] = [];
  show(
    <ProposeContext value={(request) => proposed.push(request)}>
      <Site />
    </ProposeContext>,
  );
  return proposed;
}

/** The payload that a form makes of what it begins with and what is changed in it. */
function filled({ kind, payload, fields = [] }: ProposeRequest, changed: Readonly<Record<string, string>>) {
  return checkPayload(kind, payload, fields, { ...initialTexts(fields), ...changed });
}

test('what opens over the home page is shown by its title, and another or none is proposed', async () => {
  const proposed = open();
  expect(await screen.findByText('About balances')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /What opens over the home page/ }));
  expect(filled(proposed[0]!, { popup: '3' })).toEqual({ ok: true, payload: { popup: 3 } });
  expect(filled(proposed[0]!, { popup: '0' })).toEqual({ ok: true, payload: { popup: 0 } });
});

test('hosts are typed apart by commas or blanks, the game stands on one of them, and both may be emptied', async () => {
  const proposed = open();
  expect(await screen.findByText('https://games.example/')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Pages of others/ }));
  expect(filled(proposed[0]!, { frame_hosts: ' games.example,help.example  news.example ' })).toEqual({
    ok: true,
    payload: {
      frame_hosts: ['games.example', 'help.example', 'news.example'],
      game_url: 'https://games.example/',
    },
  });
  expect(filled(proposed[0]!, { frame_hosts: '', game_url: '' })).toEqual({
    ok: true,
    payload: { frame_hosts: [], game_url: '' },
  });
  expect(filled(proposed[0]!, { frame_hosts: '*.example' })).toEqual({ ok: false, wrong: ['frame_hosts'] });
  expect(filled(proposed[0]!, { game_url: 'http://games.example/' })).toEqual({ ok: false, wrong: ['game_url'] });
});

test('who may only read proposes nothing', async () => {
  open(['content.read']);
  expect(await screen.findByText('About balances')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Propose a change/ })).toBeNull();
});

test('a way to reach us is an e-mail address or an https one, and may be emptied', async () => {
  const proposed = open();
  expect(await screen.findByText('https://t.me/example')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /outside of the app/ }));
  expect(filled(proposed[0]!, { contact_email: 'help@example.com', contact_telegram: '' })).toEqual({
    ok: true,
    payload: { contact_email: 'help@example.com', contact_telegram: '' },
  });
  expect(filled(proposed[0]!, { contact_telegram: 'http://t.me/x' })).toEqual({
    ok: false,
    wrong: ['contact_telegram'],
  });
});
