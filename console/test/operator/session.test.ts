import { beforeEach, describe, expect, test } from 'vitest';
import { authProvider } from '../../src/operator/session/auth-provider.ts';
import { CallError } from '@aureus/client/call-error.ts';
import { currentToken, forgetSession, openSession } from '../../src/platform/session/session.ts';
import { Refusal, serve } from '../support/server.ts';

beforeEach(forgetSession);

/** What the browser keeps, in the tab and beyond it. */
const kept = () => [Object.values({ ...sessionStorage }), Object.values({ ...localStorage })];

describe('the session of an operator', () => {
  test('is kept in the tab alone, until it is forgotten', async () => {
    await authProvider.login({ token: 'op_one' });
    expect([currentToken(), ...kept()]).toEqual(['op_one', ['op_one'], []]);
    forgetSession();
    expect([currentToken(), ...kept()]).toEqual([null, [], []]);
  });

  test('is ended at the server by a logout, and once', async () => {
    openSession('op_one');
    const asked = serve({ '/operator/logout': () => ({ done: true }) });
    await authProvider.logout({});
    await authProvider.logout({});
    expect(asked.map(({ path, authorization }) => [path, authorization])).toEqual([['/operator/logout', 'op_one']]);
    expect(currentToken()).toBeNull();
  });

  test('is forgotten by a logout the server refuses as well', async () => {
    openSession('op_one');
    serve({ '/operator/logout': () => new Refusal('not_logged_in', 'Please log in.', '999') });
    await authProvider.logout({});
    expect(currentToken()).toBeNull();
  });

  test('is forgotten when the server says it has ended, and by no other refusal', async () => {
    openSession('op_one');
    await authProvider.checkError(new CallError('business', { status: 403, code: 'forbidden' }));
    await authProvider.checkError(new CallError('network', {}));
    expect(currentToken()).toBe('op_one');
    const ended = new CallError('business', { status: 401, code: 'not_logged_in' });
    await expect(authProvider.checkError(ended)).rejects.toThrow('the session has ended');
    expect([currentToken(), ...kept()]).toEqual([null, [], []]);
  });
});
