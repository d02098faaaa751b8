import * as account from '@aureus/contract/account/calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import * as z from 'zod/mini';
import { demoLogins } from '../../../src/account/demo.ts';
import type { TestServer } from '../../support/server.ts';
import { FORM, raw } from './edge.ts';
import type { RawReply } from './edge.ts';

/** What is known of a request field from the contract alone. */
export interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly allOf?: readonly { readonly pattern?: string }[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** The fields a call names, and those it cannot do without. */
export function fieldsOf(call: Call): { fields: Record<string, FieldSchema>; required: string[] } {
  const schema = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, FieldSchema>;
    required?: string[];
  };
  return { fields: schema.properties ?? {}, required: schema.required ?? [] };
}

/** The patterns a field's text must fit. */
export const patternsOf = ({ pattern, allOf = [] }: FieldSchema): string[] =>
  [pattern, ...allOf.map((part) => part.pattern)].filter((one) => one !== undefined);

/** Just beyond what columns of two, four and eight bytes hold, and what the language and the contract count exactly. */
export const WIDE_NUMBERS = ['32768', '2147483648', '4294967296', '999999999999999', '9007199254740991', '9223372036854775808', '99999999999999999999']; // prettier-ignore

/** Whether a field takes numbers alone. */
export const isNumber = (schema: FieldSchema): boolean =>
  patternsOf(schema).some((text) => {
    const pattern = new RegExp(text, 'u');
    return ['0', '7'].some((number) => pattern.test(number)) && !pattern.test('a');
  });

/** Logs in as one of the demo's users. */
export async function demoToken(server: TestServer, index = 0): Promise<string> {
  const login = demoLogins()[index];
  if (!login) throw new Error(`There is no demo login ${index}`);
  return (await server.call(account.login, { user_string: login.email, password: login.password })).answer;
}

/** Proves again that a session of a demo user is its owner's. */
export async function proveDemo(server: TestServer, index: number, token: string): Promise<void> {
  const password = demoLogins()[index]?.password ?? '';
  const { error } = await server.call(reauth, { password }, { token });
  if (error !== null) throw new Error(`No fresh proof: ${error}`);
}

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/** The fields of a form as a browser sends them beside a file. */
async function besideFile(form: string): Promise<{ type: string; body: Buffer }> {
  const data = new FormData();
  for (const [name, value] of new URLSearchParams(form)) data.append(name, value);
  data.set('file', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
  const encoded = new Response(data);
  return { type: encoded.headers.get('content-type') ?? '', body: Buffer.from(await encoded.arrayBuffer()) };
}

/** Sends the encoded fields of a call just as they are; of a call that carries a file, with a picture. */
export async function sendForm(
  server: TestServer,
  call: Call,
  form: string,
  headers: Record<string, string> = {},
): Promise<RawReply> {
  const port = Number(new URL(server.url).port);
  if (call.encoding === 'multipart' && call.method === 'POST') {
    const { type, body } = await besideFile(form);
    return raw({ port }, 'POST', `/api${call.path}`, { 'content-type': type, ...headers }, body);
  }
  return call.method === 'GET'
    ? raw({ port }, 'GET', `/api${call.path}${form === '' ? '' : `?${form}`}`, headers)
    : raw({ port }, call.method, `/api${call.path}`, { 'content-type': FORM, ...headers }, form);
}
