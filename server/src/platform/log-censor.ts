const CENSORED = '[secret]';

/** Field names, lower case without _ and -, whose value is never written. */
const SECRET_NAMES = new Set([
  'password', 'repassword', 'oldpassword', 'newpassword', 'paypassword', 'currentpassword', 'passwd', 'pwd', 'passphrase',
  'code', 'smscode', 'mailcode', 'emailcode', 'phonecode', 'googlecode', 'totp', 'otp', 'otpcode', 'recoverycode', 'recoverycodes',
  'factorcode', 'factor', 'passkey', 'walletsignature', 'otpauth', 'phrase',
  'token', 'accesstoken', 'refreshtoken', 'sessiontoken', 'resettoken', 'authorization', 'cookie', 'setcookie',
  'secret', 'secretkey', 'privatekey', 'apikey', 'apisecret', 'signature', 'seed', 'serverseed',
  'card', 'cardnumber', 'cardno', 'bankcard', 'bankaccount', 'cvv', 'cvc', 'iban', 'idnumber', 'idcard', 'passport',
]); // prettier-ignore

const MAX_DEPTH = 8;

/**
 * A copy of plain data in which secrets are replaced, at any depth; other things (errors, sockets, requests)
 * are returned as they are, for their serializer to describe. An error's numeric-looking `code` stays with the error.
 */
export function censor(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return censorText(value);
  if (typeof value === 'bigint') return value.toString();
  if (depth >= MAX_DEPTH) return typeof value === 'object' && value !== null ? '[deep]' : value;
  if (Array.isArray(value)) return value.map((item) => censor(item, depth + 1));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecretName(name) ? CENSORED : censor(inner, depth + 1)]),
  );
}

/** Replaces card numbers, bearer tokens, passwords in addresses and `secret=value` pairs inside a text. */
export function censorText(text: string): string {
  const clean = text
    .replace(/\b(?:\d[ -]?){12,18}\d\b/g, (digits) => (isCardNumber(digits) ? CENSORED : digits))
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${CENSORED}`)
    .replace(/\b([a-z][a-z0-9+.-]{0,20}:\/\/[^\s:/@]{0,200}):[^\s/@]{1,200}@/gi, `$1:${CENSORED}@`);
  return censorPairs(clean);
}

/** Looks at each `name=`, `name: ` and `"name":"` by itself, as one may be the value of another: `Error: token=x`. */
function censorPairs(text: string): string {
  let done = '';
  let from = 0;
  for (const match of text.matchAll(/([\w-]{3,30})["']?\s?[=:]\s?["']?/g)) {
    const valueAt = match.index + match[0].length;
    if (match.index < from || !isSecretName(match[1] ?? '')) continue;
    const end = text.slice(valueAt).search(/[\s"'&,;}]|$/);
    done += text.slice(from, valueAt) + (end === 0 ? '' : CENSORED);
    from = valueAt + end;
  }
  return done + text.slice(from);
}

function isSecretName(name: string): boolean {
  return SECRET_NAMES.has(name.replaceAll(/[_-]/g, '').toLowerCase());
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The check digit every payment card carries (Luhn). */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  let sum = 0;
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
