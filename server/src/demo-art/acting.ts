import { upload } from '@aureus/contract/files/calls.ts';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import { randomUUID } from 'node:crypto';
import type { DemoPair } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { hashInput } from '../platform/http/idempotency.ts';
import type { ReceivedFile, Route } from '../platform/http/route.ts';

/** Makes calls of the contract for simulated people: the same handlers answer that answer everybody. */
export interface Acting {
  /** A call of a user. @throws AppError as the call */
  call<C extends Call>(call: C, user: bigint, fields?: Readonly<Record<string, string | number>>): Promise<Answer<C>>;
  /** Uploads a file of a user. @returns its reference. @throws AppError as `/upload` */
  upload(user: bigint, bytes: Buffer, purpose: FilePurpose): Promise<string>;
  /** What operators are shown. */
  look<C extends Call>(call: C, fields?: Readonly<Record<string, string | number>>): Promise<Answer<C>>;
}

interface Needs {
  readonly clock: Clock;
  readonly routes: () => readonly Route[];
  readonly operators: Pick<DemoPair, 'looking'>;
}

export function createActing({ clock, routes, operators }: Needs): Acting {
  const routeOf = (call: Call): Route => {
    const found = routes().find((each) => each.call === call);
    if (!found) throw new Error(`${call.name} has no route`);
    return found;
  };

  function read(call: Call, fields: Readonly<Record<string, string | number>>) {
    return call.request.parse(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])));
  }

  /** What a handler is told beside the input. @param user null when nobody is logged in */
  function contextOf(call: Call, user: bigint, input: unknown) {
    const receivedAt = clock.now();
    const caller = { userId: user, sessionId: 0n };
    const claim = { userId: user, callName: call.name, key: randomUUID(), inputHash: hashInput(input), receivedAt };
    const request = { requestId: 'demo', language: 'en', ip: '127.0.0.1', userAgent: '', origin: null, receivedAt };
    return { ...request, caller, claim, findCaller: async () => caller };
  }

  return {
    call: async (call, user, fields = {}) => {
      const input = read(call, fields);
      return (await routeOf(call).handle(input as never, contextOf(call, user, input) as never)) as Answer<typeof call>;
    },
    look: async (call, fields = {}) => {
      const operator = await operators.looking();
      const input = read(call, fields);
      return (await routeOf(call).handle(input as never, { operator } as never)) as Answer<typeof call>;
    },
    upload: async (user, bytes, purpose) => {
      const { receive, handle } = routeOf(upload);
      if (!receive) throw new Error('Uploads are not received');
      const file: ReceivedFile = await receive(piecesOf(bytes));
      try {
        const input = { purpose };
        return (await handle(input as never, { ...contextOf(upload, user, input), file } as never)) as string;
      } finally {
        file.drop();
      }
    },
  };
}

const PIECE = 64 * 1024;

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
