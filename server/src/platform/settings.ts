import path from 'node:path';
import type { z } from 'zod';
import { definitions, type SettingDescription } from './settings/definitions.ts';
import { productionProblems, togetherProblems } from './settings/problems.ts';

/** The folder that holds package.json of the whole project. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..');

/** Market writers where several processes share them: enough that two or four each get their part. */
const SHARED_WRITERS = 4;

type Definitions = typeof definitions;
type Parsed = { readonly [Name in keyof Definitions]: z.output<Definitions[Name]['schema']> };

/** The checked settings of one process. `dataDir` is absolute; `publicUrl`, `trustProxy`, `spotWriters`, `demoLife`, `logFormat` and
 * lists are always filled. */
export type Settings = Omit<
  Parsed,
  'publicUrl' | 'allowedOrigins' | 'logFormat' | 'trustProxy' | 'spotWriters' | 'demoLife'
> & {
  readonly trustProxy: number;
  readonly spotWriters: number;
  readonly demoLife: 'off' | 'on';
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly logFormat: 'human' | 'json';
};

/** Name, default and meaning of every setting, in the order of the README. */
export const settingDescriptions: readonly SettingDescription[] = Object.values(definitions).map(
  ({ name, fallback, meaning }) => ({ name, fallback, meaning }),
);

/** The settings are wrong; `message` lists everything that is, one sentence a line. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(['Aureus cannot start with these settings:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/**
 * Reads and checks the settings of one environment. An empty variable counts as absent.
 * @throws SettingsError that names every problem at once and never repeats a secret's value.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, { name, fallback, schema }] of Object.entries(definitions)) {
    const text = env[name]?.trim() || fallback;
    const result = schema.safeParse(text);
    if (result.success) values[key] = result.data;
    else problems.push(...new Set(result.error.issues.map((issue) => `${name} ${issue.message}.`)));
  }
  const parsed = values as unknown as Parsed;
  const settings: Settings = {
    ...parsed,
    dataDir: env.DATA_DIR?.trim() ? path.resolve(parsed.dataDir ?? '') : path.join(PROJECT_ROOT, '.data'),
    publicUrl: parsed.publicUrl ?? `http://localhost:${parsed.port}`,
    allowedOrigins: parsed.allowedOrigins ?? [],
    trustProxy: parsed.trustProxy ?? 0,
    spotWriters: parsed.spotWriters ?? (parsed.natsUrl === undefined ? 1 : SHARED_WRITERS),
    demoLife: parsed.demoLife ?? (parsed.mode === 'demo' && parsed.natsUrl === undefined ? 'on' : 'off'),
    logFormat: parsed.logFormat ?? (parsed.mode === 'production' ? 'json' : 'human'),
  };
  problems.push(...togetherProblems(settings));
  if (settings.mode === 'production') {
    problems.push(...productionProblems(settings, parsed.trustProxy !== undefined));
    if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
      problems.push(
        'NODE_TLS_REJECT_UNAUTHORIZED=0 must not be set in production: any server could pass for another one.',
      );
    }
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}
