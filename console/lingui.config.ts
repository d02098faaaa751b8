import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Areas with a catalogue of their own: whose English one is there. Everything else is in `messages`. */
const ownAreas = readdirSync(fileURLToPath(new URL('src/locales/en', import.meta.url)))
  .map((file) => file.replace(/\.po$/, ''))
  .filter((name) => name !== 'messages');

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi', 'pt'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    ...ownAreas.map((area) => ({
      path: `<rootDir>/src/locales/{locale}/${area}`,
      include: [`<rootDir>/src/${area}`],
    })),
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['<rootDir>/src'],
      exclude: ownAreas.map((area) => `<rootDir>/src/${area}/**`),
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
});
