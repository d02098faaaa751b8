import type { ErrorCode, ErrorParams } from '@aureus/contract/platform/errors.ts';
import { AppError } from '../errors.ts';

/** Most fields one request may carry. */
export const MAX_FIELDS = 100;

/** Fields of a request, without a prototype: a field may bear any name. */
export type FormFields = Record<string, string>;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Names that mean something to JavaScript objects; no call has such a field. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * Reads form encoding strictly: UTF-8 alone, each name once, no lists or nested names, no half escapes.
 * @param declared names with brackets, like `data[0]`, that the call itself declares: fields like any other
 * @throws AppError malformed_body, repeated_field, unknown_field, invalid_request
 */
export function parseForm(encoded: string, declared = NO_NAMES): FormFields {
  const fields = Object.create(null) as FormFields;
  if (encoded === '') return fields;
  // Cut off before the split so that a body of ampersands costs nothing.
  let count = 0;
  for (let start = 0; start <= encoded.length;) {
    count += 1;
    if (count > MAX_FIELDS) throw new AppError('malformed_body');
    const found = encoded.indexOf('&', start);
    const end = found < 0 ? encoded.length : found;
    addField(fields, encoded.slice(start, end), declared);
    start = end + 1;
  }
  return fields;
}

function addField(fields: FormFields, pair: string, declared: ReadonlySet<string>): void {
  const equals = pair.indexOf('=');
  const name = decode(equals < 0 ? pair : pair.slice(0, equals));
  addToForm(fields, name, equals < 0 ? '' : decode(pair.slice(equals + 1)), declared);
}

/** Adds a decoded field. @throws AppError malformed_body, repeated_field, unknown_field, invalid_request */
export function addToForm(fields: FormFields, name: string, value: string, declared = NO_NAMES): void {
  if (name === '') throw new AppError('malformed_body');
  if (FORBIDDEN_NAMES.has(name) || (/[[\].]/.test(name) && !declared.has(name)))
    throw fieldError('unknown_field', name);
  if (name in fields) throw fieldError('repeated_field', name);
  if (value.includes('\0')) throw fieldError('invalid_request', name);
  fields[name] = value;
}

function decode(text: string): string {
  if (!/[%+]/.test(text)) {
    // Bytes beyond ASCII arrive here one character each (latin1), see `bodyText`.
    if (/^[\x21-\x7e]*$/.test(text)) return text;
  }
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) throw new AppError('malformed_body');
  const bytes = Buffer.from(
    text.replaceAll('+', ' ').replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError('malformed_body');
  }
}

/** A body as `parseForm` wants it: one character a byte. */
export const bodyText = (body: Buffer): string => body.toString('latin1');

/** An error that names a field. What the client called it is shown only as far as it looks like a name. */
export function fieldError(code: ErrorCode, field: string, params: ErrorParams = {}): AppError {
  return new AppError(code, { ...params, field: /^[A-Za-z0-9_.[\]-]{1,40}$/.test(field) ? field : '?' });
}
