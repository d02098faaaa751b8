import { describe, expectTypeOf, test } from 'vitest';
import { route, uploadRoute } from '../../../src/platform/http/route.ts';
import type {
  CallContext,
  MoneyContext,
  Receive,
  ReceivedFile,
  UploadContext,
  UserContext,
} from '../../../src/platform/http/route.ts';
import { echo, pay, take, write } from './edge.ts';

/** Proved by the type check: a context that is wider or narrower than the contract says does not compile. */
describe('a handler is given the context its contract names:', () => {
  test('a public call the plain one', () => {
    route(echo, async ({ text = '' }, context) => {
      expectTypeOf(context).toEqualTypeOf<CallContext>();
      const { ip, userAgent, language } = context;
      return { text, ip, userAgent, language };
    });
  });
  test('a call of a user the one with the caller', () => {
    route(write, async ({ text }, context) => {
      expectTypeOf(context).toEqualTypeOf<UserContext>();
      return { user: context.caller.userId.toString(), text };
    });
  });
  test('a call that carries a file the one with what became of it', () => {
    interface Kept extends ReceivedFile {
      readonly bytes: number;
    }
    const receive: Receive<Kept> = async () => ({ bytes: 1, drop: () => {} });
    uploadRoute(take, receive, async (_input, context) => {
      expectTypeOf(context).toEqualTypeOf<UploadContext<typeof take, Kept>>();
      return { bytes: context.file.bytes, text: '', language: context.language };
    });
  });
  test('a money call the one with the claim', () => {
    route(pay, async ({ amount }, context) => {
      expectTypeOf(context).toEqualTypeOf<MoneyContext>();
      return { z: 1, amount };
    });
  });
});
