import type { mailTexts as mailTextsCall } from '@aureus/contract/operator/terms-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { isLanguage } from '@aureus/contract/platform/language.ts';
import { isPlainWords } from '@aureus/contract/platform/plain-words.ts';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { placeholders } from '../platform/texts/placeholders.ts';
import { catalogue, texts } from '../platform/texts/texts.ts';
import type { MailKey } from '../platform/texts/texts.ts';
import type { ProposalHandler } from '../operator/public.ts';

/** Texts that stand in every mail, or bring a code or a link, are edited like the others; none may lose its values. */
const nameOf = (language: Language, key: string): string => `mail ${language} ${key}`;

async function stored(connection: Pool | PoolClient): Promise<Map<string, string | null>> {
  const { rows } = await connection.query<{ name: string; value: string | null }>(
    `SELECT DISTINCT ON (name) name, value FROM content_overrides WHERE name LIKE 'mail %' ORDER BY name, id DESC`,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Takes up the stored texts; at start, after a change, and now and then for those of other processes. */
export async function reloadMailTexts(pool: Pool, applied: Map<string, string | null>): Promise<void> {
  for (const [name, value] of await stored(pool)) {
    if (applied.get(name) === value) continue;
    const [, language = '', key = ''] = name.split(' ');
    // What an older version took, and is not what it looks like, is the built-in text again.
    const shown = value === null || isPlainWords(value) ? value : null;
    if (isLanguage(language)) texts(language).changeMail(key as MailKey, shown);
    applied.set(name, value);
  }
}

export async function listMailTexts(pool: Pool, language: Language): Promise<Answer<typeof mailTextsCall>> {
  const changed = await stored(pool);
  return Object.entries(catalogue(language, 'mail')).map(([key, builtin]) => ({
    key,
    builtin,
    changed: changed.get(nameOf(language, key)) ?? null,
    placeholders: [...placeholders(compileMessage(builtin))].toSorted(),
  }));
}

/** Words a text of a mail anew in one language, or brings the built-in words back. */
export function mailTextChanging(clock: Clock, reload: () => Promise<void>): ProposalHandler<'mail.text'> {
  /** The built-in words. @throws AppError text_unknown, text_placeholders */
  function check(language: Language, key: string, text: string | null): string {
    const builtin = catalogue(language, 'mail')[key];
    if (builtin === undefined) throw new AppError('text_unknown');
    if (text === null) return builtin;
    const wanted = placeholders(compileMessage(builtin));
    const names = [...wanted].map((name) => `{${name}}`).join(' ') || '–';
    const compiled = compileMessage(text);
    // What cannot be read as a message comes back as it was.
    if (typeof compiled === 'string' && /[{}]/.test(compiled)) throw new AppError('text_placeholders', { names });
    const found = placeholders(compiled);
    if (found.size !== wanted.size || [...found].some((name) => !wanted.has(name))) {
      throw new AppError('text_placeholders', { names });
    }
    return builtin;
  }

  return {
    subject: ({ key, language }) => nameOf(language, key),

    affected: async () => ({}),

    preview: async (pool, { key, language, text }) => {
      const builtin = check(language, key, text);
      const before = (await stored(pool)).get(nameOf(language, key)) ?? builtin;
      const after = text ?? builtin;
      if (before === after) throw new AppError('proposal_changes_nothing');
      return [{ label: 'mail.text', before, after, unit: '', usdt: null }];
    },

    inverse: async (connection, { key, language }) => ({
      key,
      language,
      text: (await stored(connection)).get(nameOf(language, key)) ?? null,
    }),

    execute: async ({ client }, { key, language, text }, { proposalId }) => {
      check(language, key, text);
      await client.query(
        'INSERT INTO content_overrides (name, value, proposal_id, created_at) VALUES ($1, $2, $3, $4)',
        [nameOf(language, key), text === null ? null : JSON.stringify(text), proposalId, clock.now()],
      );
      return reload;
    },
  };
}
