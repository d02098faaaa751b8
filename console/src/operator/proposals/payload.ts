import { proposalKinds, type ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { capitalCode } from '@aureus/core/typed/code.ts';
import { plainMail } from '@aureus/core/typed/mail.ts';
import * as z from 'zod/mini';

/** A field of a proposal that the operator fills in. Its name is that of the payload's field. */
export type PayloadField = {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** May be left empty; it is then left out of the payload. */
  readonly optional?: boolean;
  /** May be left empty; the payload then says just that. */
  readonly mayBeEmpty?: boolean;
  readonly initial?: string;
  /** Shown behind the field, and said again in the preview. */
  readonly unit?: string;
  /** How it is filled in; `checks` are several of the choices, kept as words separated by commas; `code` is of capitals and figures; `words` are typed, apart by commas or blanks, `phrases` apart by commas or ends of lines. */
} & (
  | { readonly kind: 'line' | 'code' | 'mail' | 'long' | 'decimal' | 'whole' | 'words' | 'phrases' }
  | {
      readonly kind: 'choice';
      readonly choices: readonly { readonly value: string; readonly label: string }[];
      /** The payload wants the number the value is. */
      readonly isNumber?: boolean;
    }
  | { readonly kind: 'checks'; readonly choices: readonly CheckChoice[] }
  | { readonly kind: 'flag' }
);

/** One of several things that can be ticked, with what it means. */
export interface CheckChoice {
  readonly value: string;
  readonly label: string;
  readonly help?: string;
}

export type FieldTexts = Readonly<Record<string, string>>;

/** What the texts of the fields start as. */
export function initialTexts(fields: readonly PayloadField[]): FieldTexts {
  return Object.fromEntries(fields.map((field) => [field.name, field.initial ?? (field.kind === 'flag' ? '0' : '')]));
}

/** What is ticked, of the text of a field. */
export const wordsOf = (text: string): string[] => text.split(',').filter((word) => word !== '');

function valueOf(field: PayloadField, text: string): unknown {
  switch (field.kind) {
    case 'whole':
      return /^(0|[1-9][0-9]{0,14})$/.test(text) ? Number(text) : text;
    case 'flag':
      return text === '1';
    case 'checks':
      return wordsOf(text);
    case 'words':
      return text.split(/[\s,]+/).filter((word) => word !== '');
    case 'phrases':
      return text
        .split(/[,，、\n]+/)
        .map((phrase) => phrase.trim())
        .filter((phrase) => phrase !== '');
    case 'code':
      return capitalCode(text);
    case 'mail':
      return plainMail(text);
    case 'line':
    case 'long':
    case 'decimal':
      return text;
    case 'choice':
      return field.isNumber === true && text !== '' ? Number(text) : text;
  }
}

export type Checked =
  | { readonly ok: true; readonly payload: Readonly<Record<string, unknown>> }
  /** Names of the fields the contract refuses; the first part of each path. */
  | { readonly ok: false; readonly wrong: readonly string[] };

/** Joins what is fixed with what was filled in, and holds it against the contract. */
export function checkPayload(
  kind: ProposalKind,
  fixed: Readonly<Record<string, unknown>>,
  fields: readonly PayloadField[],
  texts: FieldTexts,
): Checked {
  const filled: Record<string, unknown> = {};
  for (const field of fields) {
    const text = (texts[field.name] ?? '').trim();
    if (text === '' && field.optional === true) continue;
    filled[field.name] = valueOf(field, text);
  }
  const payload = { ...fixed, ...filled };
  const parsed = z.safeParse(proposalKinds[kind].payload, payload);
  if (parsed.success) return { ok: true, payload };
  return { ok: false, wrong: [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? '')))] };
}
