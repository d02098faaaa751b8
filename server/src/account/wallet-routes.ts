import * as calls from '@aureus/contract/account/wallet-login-calls.ts';
import type { Chain } from '../platform/chain/chain.ts';
import { route } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';
import type { Tools } from './tools.ts';
import { makeChallenge } from './wallet-challenge.ts';
import { loginByWallet } from './wallet-login.ts';

/** Binds the calls by which a wallet logs in. */
export function walletLoginRoutes(tools: Tools, chain: Chain): readonly Route[] {
  return [
    route(calls.walletChallenge, (input, context) => makeChallenge(tools, input, context)),
    route(calls.walletLogin, (input, context) => loginByWallet(tools, chain, input, context)),
  ];
}
