import { createMemoryHistory } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { goToLogin, rememberReturn, returnAfterLogin } from '../../src/platform/session/return-to.ts';

const LOGIN = '/pages/common/login';

/** A tab that has been at these addresses, the last of them now. */
function tabAt(...addresses: [string, ...string[]]) {
  const history = createMemoryHistory({ initialEntries: addresses });
  return { history, router: { history } as unknown as AnyRouter, here: () => history.location.href };
}

test('login leads back to where the user was, once', () => {
  const { router, here } = tabAt('/', '/pages/wallet/assets?currency=3');
  goToLogin(router);
  expect(here()).toBe(LOGIN);
  returnAfterLogin(router);
  expect(here()).toBe('/pages/wallet/assets?currency=3');
  goToLogin(router, 'replace');
  sessionStorage.clear();
  returnAfterLogin(router);
  expect(here()).toBe('/');
});

test('a way back is used up', () => {
  const { router, history, here } = tabAt('/', '/pages/wallet/assets');
  goToLogin(router);
  returnAfterLogin(router);
  history.push(LOGIN);
  returnAfterLogin(router);
  expect(here()).toBe('/');
});

test('the pages around login are no place to come back to', () => {
  const { router, history, here } = tabAt('/pages/wallet/assets');
  goToLogin(router);
  history.push('/pages/common/register');
  rememberReturn(router);
  goToLogin(router);
  expect(here()).toBe('/pages/common/register');
  returnAfterLogin(router);
  expect(here()).toBe('/pages/wallet/assets');
});

test.each(['https://evil.example/', 'javascript:alert(1)', 7, undefined])('nothing leads to %j', (href) => {
  sessionStorage.setItem('returnTo', JSON.stringify({ href, index: 99 }));
  const { router, here } = tabAt(LOGIN);
  returnAfterLogin(router);
  expect(here()).toBe('/');
});
