import * as calls from '@aureus/contract/account/wallet-login-calls.ts';
import type { Chain } from '../platform/chain/chain.ts';
import { route } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';
import type { Needs } from './needs.ts';
import { makeChallenge } from './wallet-challenge.ts';
import { loginByWallet } from './wallet-login.ts';

/** Binds the calls by which a wallet logs in. */
export function walletLoginRoutes(needs: Needs, chain: Chain): readonly Route[] {
  return [
    route(calls.walletChallenge, (input, context) => makeChallenge(needs, input, context)),
    route(calls.walletLogin, (input, context) => loginByWallet(needs, chain, input, context)),
  ];
}
