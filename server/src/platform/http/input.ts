import type { Call } from '@aureus/contract/platform/call.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { errorCodes } from '@aureus/contract/platform/errors.ts';
import type * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { fieldError } from './form.ts';
import type { FormFields } from './form.ts';

const codes: ReadonlySet<string> = new Set(errorCodes);

/** What the contract makes of the fields. @throws AppError that names the first field that is wrong */
export function parseInput(call: Call, fields: FormFields): unknown {
  const result = call.request.safeParse(fields);
  if (result.success) return result.data;
  throw refusal(result.error.issues, fields);
}

type Issue = z.core.$ZodIssue;

function refusal(issues: readonly Issue[], fields: FormFields): AppError {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') return fieldError('unknown_field', issue.keys[0] ?? '');
  }
  // What was not sent cannot be wrong in any other way.
  const missing = issues.map(({ path }) => path[0]).find((name) => typeof name === 'string' && !(name in fields));
  if (typeof missing === 'string') return fieldError('invalid_request', missing);
  // A rule that carries a code of its own says more than one that does not.
  const issue = issues.find(({ message }) => codes.has(message)) ?? issues[0];
  const field = issue?.path[0];
  const code = issue && codes.has(issue.message) ? (issue.message as ErrorCode) : 'invalid_request';
  return typeof field === 'string' ? fieldError(code, field) : new AppError(code, { field: 'none' });
}
