import type { Call } from '@aureus/contract/platform/call.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { languages } from '@aureus/contract/platform/language.ts';
import * as z from 'zod/mini';
import { API } from './paths.ts';
import { statusOf } from './status.ts';

type Json = Record<string, unknown>;

/** Codes any call may answer with, beside those it declares. */
const everywhere: readonly ErrorCode[] = [
  'invalid_request',
  'unknown_field',
  'repeated_field',
  'malformed_body',
  'invalid_number',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
];
const ofPosts: readonly ErrorCode[] = ['forbidden_origin', 'body_too_large', 'unsupported_media_type'];
const ofMoney: readonly ErrorCode[] = [
  'idempotency_key_required',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'duplicate_request',
  'outcome_unknown',
];

/** The OpenAPI 3.1 description of the calls, made from nothing but their declarations. */
export function describeCalls(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = (paths[API + call.path] ??= {});
    path[call.method.toLowerCase()] = describeCall(call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aureus API',
      version: '1',
      description:
        'Requests are form-encoded. Amounts and prices are canonical decimal texts, times UTC in ISO 8601. ' +
        'The HTTP status of an answer of the business is 200 also when it refuses: `type` decides. ' +
        '`999` means not logged in, `998` identity not verified.',
    },
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The bare token that the login answered, without any prefix.',
        },
      },
      schemas: { Error: errorSchema, CandleError: candleErrorSchema },
    },
  };
}

function describeCall(call: Call): Json {
  const [area] = call.name.split('.');
  return {
    operationId: call.name,
    tags: [area],
    summary: call.summary,
    ...(call.access === 'public' ? { security: [] } : { security: [{ token: [] }] }),
    parameters: [
      ...(call.method === 'GET' ? queryParameters(call) : [languageParameter]),
      ...(call.money ? [keyParameter] : []),
    ],
    ...(call.method === 'POST' ? { requestBody: requestBody(call) } : {}),
    responses: responses(call),
  };
}

function requestSchema(call: Call): Json {
  return z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' });
}

function queryParameters(call: Call): Json[] {
  const { properties = {}, required = [] } = requestSchema(call) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const own = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...own, languageParameter];
}

function requestBody(call: Call): Json {
  const { $schema: _dialect, ...schema } = requestSchema(call);
  if (call.encoding === 'multipart') {
    const properties = { ...(schema.properties as Json), file: { type: 'string', format: 'binary' } };
    const required = [...((schema.required as string[] | undefined) ?? []), 'file'];
    return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties, required } } } };
  }
  return {
    required: ((schema.required as string[] | undefined) ?? []).length > 0,
    content: { 'application/x-www-form-urlencoded': { schema } },
  };
}

const languageParameter = {
  name: 'lang',
  in: 'query',
  description: 'Language of texts in the reply; English when unknown. In a POST it may also stand in the body.',
  schema: { type: 'string', enum: languages, default: 'en' },
};

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Any text of 1 to 255 printable ASCII characters, new for each intent. A repeat with the same key and input gets ' +
    'the stored reply and has no second effect. Without a key an exact repeat within a second is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const errorSchema = {
  type: 'object',
  required: ['type', 'message', 'error_code', 'request_id'],
  properties: {
    type: { enum: ['error', '999', '998'] },
    message: { type: 'string', description: 'For the user, in the language of the call.' },
    error_code: { type: 'string' },
    request_id: { type: 'string' },
  },
};

const candleErrorSchema = {
  type: 'object',
  required: ['code', 'msg', 'data', 'error_code', 'request_id'],
  properties: {
    code: { const: -1 },
    msg: { type: 'string' },
    data: { type: 'null' },
    error_code: { type: 'string' },
    request_id: { type: 'string' },
  },
};

function responses(call: Call): Json {
  const { $schema: _dialect, ...answer } = z.toJSONSchema(call.answer, {
    io: 'output',
    unrepresentable: 'any',
  }) as Json;
  const error = { $ref: `#/components/schemas/${call.envelope === 'candle' ? 'CandleError' : 'Error'}` };
  const success =
    call.envelope === 'candle'
      ? envelope({ code: { const: 1 }, msg: { type: 'string' }, data: answer })
      : envelope({ type: { const: 'ok' }, message: answer });
  const byStatus = Map.groupBy(codesOf(call), statusOf);
  const refusals = (byStatus.get(200) ?? []).map((code) => `\`${code}\``).join(', ');
  const result: Record<string, Json> = {
    200: {
      description: refusals === '' ? 'The answer.' : `The answer, or a refusal: ${refusals}.`,
      content: json(refusals === '' ? success : { oneOf: [success, error] }),
    },
  };
  for (const [status, codes] of byStatus) {
    if (status === 200) continue;
    result[status] = { description: codes.map((code) => `\`${code}\``).join(', '), content: json(error) };
  }
  return result;
}

/** Every code the call may answer with. */
export function codesOf(call: Call): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...call.errors,
      ...(call.access === 'public' ? [] : (['not_logged_in'] as const)),
      ...(call.access === 'operator' ? (['operator_forbidden'] as const) : []),
      ...(call.access === 'verified' ? (['identity_required', 'identity_under_review'] as const) : []),
      ...(call.fresh ? (['reauth_required'] as const) : []),
      ...everywhere,
      ...(call.method === 'POST' ? ofPosts : []),
      ...(call.money ? ofMoney : []),
    ]),
  ];
}

const envelope = (properties: Json): Json => ({ type: 'object', required: Object.keys(properties), properties });
const json = (schema: Json): Json => ({ 'application/json': { schema } });
