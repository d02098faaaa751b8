import * as calls from '@aureus/contract/account/profile-calls.ts';
import { route } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';
import { storeNickname, storePortrait, storeSignature } from './profile-edit.ts';
import type { Needs } from './needs.ts';

/** Binds the calls by which a user changes what others see of them. */
export function profileRoutes(needs: Needs): readonly Route[] {
  return [
    route(calls.editNickname, async ({ nickname }, { caller }) => ({
      nickname: await storeNickname(needs, caller.userId, nickname),
    })),
    route(calls.editSignature, async ({ signature }, { caller }) => ({
      signature: await storeSignature(needs, caller.userId, signature),
    })),
    route(calls.uploadHeadPortrait, async ({ head_portrait: portrait }, { caller }) => ({
      head_portrait: await storePortrait(needs, caller.userId, portrait),
    })),
  ];
}
