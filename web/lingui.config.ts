import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { textAreas } from './src/platform/language/text-areas.ts';

/** What stands on pages of other areas: its texts are in `shell`, so that no page loads a whole area for a word of it. */
const guests = [
  'transfer/history-link.tsx',
  'transfer/move-tabs.tsx',
  'wallet/account-names.ts',
  'wallet/account-sheet.tsx',
  'wallet/hide-button.tsx',
  'wallet/money-actions.tsx',
  'wallet/total-assets.tsx',
].map((file) => `<rootDir>/src/${file}`);

/** One catalogue for each of the areas, `shell` for everything else. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi', 'pt'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    ...textAreas.map((area) => ({
      path: `<rootDir>/src/locales/{locale}/${area}`,
      include: [`<rootDir>/src/${area}`],
      exclude: guests,
    })),
    {
      path: '<rootDir>/src/locales/{locale}/shell',
      include: ['<rootDir>/src/*.tsx', `<rootDir>/src/!(${textAreas.join('|')})/**/*.*`, ...guests],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
});
