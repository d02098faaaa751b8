import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@aureus/contract/platform/language.ts';
import type { Plugin, Rolldown } from 'vite';

const WORKER = 'app-worker.js';
/** Named by the page, and not after what is in them. */
const ICONS = ['/favicon.svg', '/app/manifest.webmanifest', '/app/icon-192.png'];
const CATALOGUE = /\/locales\/([a-z]+)\/[a-z]+\.po$/;

/** What the app's worker has to know of this build: its name, its files, its icons, and the files of each language. */
export function workerTable(build: string, bundle: Rolldown.OutputBundle) {
  const texts = Object.fromEntries(languages.map((language): [string, string[]] => [language, []]));
  const files: string[] = [];
  for (const file of Object.values(bundle)) {
    if (!/^assets\/.*\.(js|css)$/.test(file.fileName)) continue;
    const language = file.type === 'chunk' ? CATALOGUE.exec(file.facadeModuleId ?? '')?.[1] : undefined;
    (language === undefined ? files : (texts[language] ??= [])).push(`/${file.fileName}`);
  }
  return { build, files, icons: ICONS, texts };
}

/**
 * Tells the app's worker (`public/app-worker.js`) what to keep. Its text is another one with every build, by which
 * browsers know that there is a new version.
 */
export function appWorker(build: string): Plugin {
  return {
    name: 'aureus-app-worker',
    apply: 'build',
    writeBundle: ({ dir = '' }, bundle) => {
      const source = readFileSync(path.join(import.meta.dirname, 'public', WORKER), 'utf8');
      const table = JSON.stringify(workerTable(build, bundle));
      writeFileSync(path.join(dir, WORKER), `self.APP = ${table};\n${source}`);
    },
  };
}
