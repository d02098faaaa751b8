import type { Call } from '@aureus/contract/platform/call.ts';
import { defaultLanguage, isLanguage } from '@aureus/contract/platform/language.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import type { FastifyRequest } from 'fastify';
import { bodyText, fieldError, parseForm } from './form.ts';
import type { FormFields } from './form.ts';

/** Reads the fields of a request and takes its language out of them. @throws AppError as `parseForm` does */
export type FieldReader = (request: FastifyRequest) => FormFields;

/**
 * How the fields of a call are read: of GET from the query string, of POST from the body, beside which the query may
 * carry `lang` alone. An upload's body is not read here.
 */
export function fieldReader(call: Call): FieldReader {
  if (call.encoding === 'multipart') return () => parseForm('');
  if (call.method === 'GET') return (request) => takeLanguage(parseForm(queryOf(request)), request);
  const declared = bracketedNames(call);
  return (request) => {
    const body = Buffer.isBuffer(request.body) ? bodyText(request.body) : '';
    return takeQuery(parseForm(body, declared), request);
  };
}

/** Adds the `lang` of the query string to the fields of a body, and takes it out again for the request. */
export function takeQuery(fields: FormFields, request: FastifyRequest): FormFields {
  const query = queryOf(request);
  if (query !== '') {
    for (const [name, value] of Object.entries(parseForm(query))) {
      if (name in fields) throw fieldError('repeated_field', name);
      if (name !== 'lang') throw fieldError('unknown_field', name);
      fields.lang = value;
    }
  }
  return takeLanguage(fields, request);
}

function takeLanguage(fields: FormFields, request: FastifyRequest): FormFields {
  const { lang } = fields;
  delete fields.lang;
  if (isLanguage(lang)) request.language = lang;
  return fields;
}

/** Names with brackets a call declares itself: old clients send `data[0]`. */
function bracketedNames({ request }: Call): ReadonlySet<string> {
  const { def } = request._zod;
  const shape = 'shape' in def ? (def.shape as Readonly<Record<string, unknown>>) : {};
  return new Set(Object.keys(shape).filter((name) => name.includes('[')));
}

function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

/** The language of a request whose fields are not read yet. */
export function guessLanguage(request: FastifyRequest): Language {
  const found = /[?&]lang=([a-z]{2,3})(?:&|$)/.exec(request.raw.url ?? '')?.[1];
  return isLanguage(found) ? found : defaultLanguage;
}
