import { screen } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { createAppRouter } from '../../src/app/app-router.tsx';
import { parseSearch, stringifySearch } from '../../src/app/search-text.ts';
import { openApp } from '../support/app.tsx';

describe('the search part of an address', () => {
  test.each([
    ['?currency_id=2', { currency_id: '2' }],
    ['code=007', { code: '007' }],
    ['?id=900719925474099312345', { id: '900719925474099312345' }],
    ['?a=true&b=null&c=1e3&d=%7B%7D', { a: 'true', b: 'null', c: '1e3', d: '{}' }],
    ['?code=1&code=2', { code: '1' }],
    ['', {}],
  ])('%s is read as the text it is and written the same', (search, values) => {
    expect({ ...parseSearch(search) }).toEqual(values);
    expect({ ...parseSearch(stringifySearch(values)) }).toEqual(values);
  });

  it('leaves out what is undefined', () => {
    expect(stringifySearch({ tab: undefined })).toBe('');
    expect(stringifySearch({ tab: undefined, currency_id: '2' })).toBe('?currency_id=2');
  });

  test.each([
    ['/pages/transaction/index?currency_id=2&legal_id=3', { currency_id: '2', legal_id: '3' }],
    ['/pages/transaction/currency?currency_id=2&buy_direction=1', { currency_id: '2', buy_direction: '1' }],
    ['/pages/transaction/currency?currency_id=two&buy_direction=2', {}],
    ['/pages/common/article?id=12', { id: '12' }],
    ['/pages/common/register?code=007', { code: '007' }],
  ])('%s reaches its page', async (address, search) => {
    window.history.replaceState(null, '', `#${address}`);
    const { router } = createAppRouter();
    await router.load();
    expect({ ...router.state.matches.at(-1)?.search }).toEqual(search);
    // What is wrong may be left out of the address too.
    expect(router.state.location.href).toBe(Object.keys(search).length > 0 ? address : address.split('?')[0]);
  });

  // Mail programs and social networks put a query of theirs where that of other sites stands.
  test.each([
    ['/?fbclid=abc#/pages/common/register?code=A1B2', '/pages/common/register?code=A1B2', { code: 'A1B2' }],
    [
      '/?utm_source=x&utm_medium=y#/pages/ieo/subscribe?project_id=1',
      '/pages/ieo/subscribe?project_id=1',
      { project_id: '1' },
    ],
    ['/?code=B2#/pages/common/register?code=A1', '/pages/common/register?code=A1', { code: 'A1' }],
    ['/?code=A1B2#/pages/common/register', '/pages/common/register?code=A1B2', { code: 'A1B2' }],
    ['/?fbclid=abc', '/', {}],
    ['/?fbclid=abc#/', '/', { fbclid: 'abc' }],
  ])('what stands before the hash of %s takes nothing from the page', async (address, page, search) => {
    window.history.replaceState(null, '', address);
    const { router } = createAppRouter();
    await router.load();
    expect(window.location.search).toBe('');
    expect({ ...router.state.matches.at(-1)?.search }).toEqual(search);
    // Neither on this page nor on the next one.
    expect(router.state.location.href.split('?fbclid')[0]).toBe(page);
    await router.navigate({ to: '/pages/common/article', search: { id: '12' } });
    expect(window.location.href.slice(window.location.origin.length)).toBe('/#/pages/common/article?id=12');
  });

  it('puts an invitation of digits into its field', async () => {
    await openApp('/pages/common/register?code=123456');
    expect(await screen.findByDisplayValue('123456')).toBeTruthy();
  });
});
