import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import { usePreferences } from '../../src/platform/preferences/preferences.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { earning, person, summary, terms } from './samples.ts';

const open = (page: string, more: Readonly<Record<string, Responder>> = {}) =>
  openApp(`/pages/setting/${page}`, {
    '/user/invite': () => ok(summary()),
    '/user/invite/terms': () => ok(terms()),
    '/user/invite/people': () => ok({ people: [], next: null }),
    '/user/invite/rebates': () => ok({ earnings: [], next: null }),
    ...more,
  });

beforeEach(() => {
  openSession('token');
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  // The end of a list is in sight at once.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: (entries: { isIntersecting: boolean }[]) => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.#report = report;
      }
      observe() {
        queueMicrotask(() => this.#report([{ isIntersecting: true }]));
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  usePreferences.setState({ hideBalances: false });
});

test('the link leads to registration on this host with the code of the user, to be scanned or copied', async () => {
  const user = userEvent.setup();
  await open('share');
  const link = `${window.location.origin}/#/pages/common/register?code=GOLD2345`;
  expect((await screen.findByText(link)).textContent).toBe(link);
  expect(screen.getByRole('img', { name: 'QR code of your invitation link' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  expect(await navigator.clipboard.readText()).toBe(link);
  await user.click(screen.getByRole('button', { name: 'Copy Invitation code' }));
  expect(await navigator.clipboard.readText()).toBe('GOLD2345');
});

test('the link is handed to another app; where that cannot be done it is copied', async () => {
  const user = userEvent.setup();
  await open('share');
  const button = await screen.findByRole('button', { name: 'Share link' });
  const url = `${window.location.origin}/#/pages/common/register?code=GOLD2345`;
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  Object.assign(navigator, { share });
  await user.click(button);
  expect(share).toHaveBeenCalledWith({ title: 'Trade with me on Aureus', url });
  share.mockRejectedValueOnce(new DOMException('left', 'AbortError'));
  await user.click(button);
  expect(screen.queryByText('Link copied')).toBeNull();
  share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await user.click(button);
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(url);
  Reflect.deleteProperty(navigator, 'share');
});

test('the poster says what stands on it', async () => {
  await open('share');
  await userEvent.click(await screen.findByRole('button', { name: 'Poster' }));
  const sheet = await screen.findByRole('dialog', { name: 'Share' });
  expect(within(sheet).getByRole('img').getAttribute('aria-label')).toBe(
    'Trade with me on Aureus, Coins, shares and futures in one app, Prices you can check yourself, Demo funds to begin with, Invitation code, GOLD2345',
  );
  expect(within(sheet).getByRole('button', { name: 'Save picture' })).toBeTruthy();
});

test('the page says the rate of the own tier, what it has brought, and how far it is to the next', async () => {
  await open('share', { '/user/invite': () => ok(summary({ tier: 2, people: 7, fees: '600' })) });
  expect(await screen.findByRole('heading', { name: 'Get 15% of your friends’ trading fees' })).toBeTruthy();
  const brought = screen.getByRole('region', { name: 'What it has brought' });
  expect(brought.textContent).toContain('15.25');
  expect(brought.textContent).toContain('Waiting to be paid3 USDT');
  expect(brought.textContent).toContain('Paid today1.5 USDT');
  expect(brought.textContent).toContain('Paid in all12.25 USDT');
  expect(brought.textContent).toMatch(/Next payment: Dec 2/);
  const tiers = screen.getByRole('region', { name: 'Tiers' });
  const own = within(tiers)
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-current') === 'true');
  expect(own.map(({ textContent }) => textContent)).toEqual(['15%5 friends, 500 USDT in feesYour tier']);
  expect(tiers.textContent).toContain('To 20%');
  expect(tiers.textContent).toContain('7 of 20 friends');
  expect(tiers.textContent).toContain('600 of 5,000 USDT in fees');
  expect(screen.queryByText('Verify your identity')).toBeNull();
});

test('the highest tier has no next one; without rebates the page says so and still has the link', async () => {
  await open('share', { '/user/invite': () => ok(summary({ tier: 3 })) });
  expect((await screen.findByRole('region', { name: 'Tiers' })).textContent).not.toContain('To ');
});

test('without terms nothing is promised', async () => {
  await open('share', {
    '/user/invite/terms': () => ok(terms({ open: false, tiers: [] })),
    '/user/invite': () => ok(summary({ tier: null, verified: false, sums: [], worth: '0', next_at: null })),
  });
  expect(await screen.findByRole('heading', { name: 'No rebates are offered right now' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Tiers' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Share link' })).toBeTruthy();
  expect(screen.getByText('Verify your identity').closest('a')?.getAttribute('href')).toBe('#/pages/setting/real_mark');
});

test('an error is said, and tried again', async () => {
  let fails = true;
  await open('share', {
    '/user/invite': () => (fails ? refuse('error', 'Something went wrong', 'internal_error') : ok(summary())),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText('GOLD2345')).toBeTruthy();
});

test('what is reckoned or paid shows without a reload', async () => {
  let paid = '12.25';
  const { live } = await open('share', {
    '/user/invite': () => ok(summary({ sums: [{ ...summary().sums[0]!, paid }] })),
  });
  await screen.findByText('GOLD2345');
  paid = '15.25';
  act(() => {
    live.own.joined(1);
    live.own.receive({ type: 'rebate', seq: 2, data: { day: '2026-11-24', state: 'paid' } });
  });
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'What it has brought' }).textContent).toContain('Paid in all15.25 USDT'),
  );
});

test('friends stand there by masked names, with what they brought and whether they count, page after page', async () => {
  await open('invited', {
    '/user/invite/people': ({ form }) =>
      ok(
        form.get('before') === null
          ? { people: [person(), person({ id: 9, state: 'linked', earned: '0' })], next: 9 }
          : {
              people: [person({ id: 4, name: 'ol•••@example.com', verified: false, state: 'unverified' })],
              next: null,
            },
      ),
  });
  expect((await screen.findAllByText('fr•••@example.com')).length).toBe(2);
  expect(screen.getByText(/Fees count until Nov 2, 2027/)).toBeTruthy();
  expect(screen.getByText(/Seems to be the same person/)).toBeTruthy();
  expect(await screen.findByText('ol•••@example.com')).toBeTruthy();
  expect(screen.getByText(/Not verified yet/)).toBeTruthy();
});

test('each rebate is a sum that can be reckoned again, by its day', async () => {
  await open('rebates', {
    '/user/invite/rebates': () =>
      ok({
        earnings: [
          earning(),
          earning({ id: 40, state: 'nothing', reason: 'linked', amount: '0', due_at: null }),
          earning({ id: 39, day: '2026-11-23', state: 'paid', trades: 1, paid_at: '2026-12-01T00:15:01.000Z' }),
          earning({ id: 38, day: '2026-11-22', due_at: null }),
        ],
        next: null,
      }),
  });
  const first = await screen.findByRole('region', { name: 'Nov 24, 2026' });
  expect(first.textContent).toContain('12.345678 USDT × 10% = 1.234567 USDT · 3 trades');
  expect(first.textContent).toContain('Paid on Dec 2, 2026, if nothing speaks against it');
  expect(first.textContent).toContain('3 trades, 12.345678 USDT in fees');
  expect(first.textContent).toContain('Not counted: both accounts seem to be one person’s');
  const second = screen.getByRole('region', { name: 'Nov 23, 2026' });
  expect(second.textContent).toContain('1 trade');
  expect(second.textContent).toContain('Paid on Dec 1, 2026');
  const third = screen.getByRole('region', { name: 'Nov 22, 2026' });
  expect(third.textContent).toContain('Waits until it can be set aside for you');
});

test('neither fees nor rebates are told while balances are hidden', async () => {
  usePreferences.setState({ hideBalances: true });
  await open('rebates', { '/user/invite/rebates': () => ok({ earnings: [earning()], next: null }) });
  const day = await screen.findByRole('region', { name: 'Nov 24, 2026' });
  expect(day.textContent).toContain('10%');
  expect(day.textContent).not.toMatch(/12\.3|1\.23|USDT/);
});

test.each([
  ['invited', 'Nobody yet'],
  ['rebates', 'No rebates yet'],
])('an empty list says what will stand there: %s', async (page, title) => {
  await open(page);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText('To your link').getAttribute('href')).toBe('#/pages/setting/share');
});

test('the example reckons as the server does, and that inviting oneself costs', async () => {
  await open('rebate_rules');
  const example = await screen.findByRole('region', { name: 'Try it: what do you get?' });
  expect(example.textContent).toContain('You get: 100 USDT × 10%10 USDT');
  expect(example.textContent).toContain('it would cost you90 USDT');
  await userEvent.click(within(example).getByRole('button', { name: '1,000 USDT' }));
  await userEvent.click(within(example).getByRole('button', { name: '20%' }));
  expect(example.textContent).toContain('You get: 1,000 USDT × 20%200 USDT');
  expect(example.textContent).toContain('it would cost you800 USDT');
  expect(screen.getByText(/After 7 days it comes to your spot account/)).toBeTruthy();
  expect(screen.getByText(/more than 365 days after/)).toBeTruthy();
});

test('the settings lead to it', async () => {
  await openApp('/pages/setting/setting');
  expect((await screen.findByText('Invite friends')).closest('a')?.getAttribute('href')).toBe('#/pages/setting/share');
});
