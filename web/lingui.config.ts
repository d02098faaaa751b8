import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { type TextArea, textAreas } from './src/platform/language/text-areas.ts';

/** What stands on pages of other areas: its texts are in `shell`, so that no page loads a whole area for a word of it. */
const guests = [
  'content/announcements.tsx',
  'content/help-links.tsx',
  'content/home-popup.tsx',
  'content/support-button.tsx',
  'notice/bell-button.tsx',
  'notice/more-link.tsx',
  'notice/notices.tsx',
  'notice/told-notices.ts',
  'transfer/history-link.tsx',
  'transfer/move-tabs.tsx',
  'wallet/account-names.ts',
  'wallet/account-sheet.tsx',
  'wallet/hide-button.tsx',
  'wallet/money-actions.tsx',
  'wallet/total-assets.tsx',
].map((file) => `<rootDir>/src/${file}`);

/** Areas that are opened from pages of another one alone: their texts come with those, and need no file of their own. */
const housed: Readonly<Partial<Record<TextArea, readonly string[]>>> = {
  content: ['notice'],
  market: ['alert'],
};
const apart = [...textAreas, ...Object.values(housed).flat()];

/** One catalogue for each of the areas, `shell` for everything else. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi', 'pt'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    ...textAreas.map((area) => ({
      path: `<rootDir>/src/locales/{locale}/${area}`,
      include: [area, ...(housed[area] ?? [])].map((each) => `<rootDir>/src/${each}`),
      exclude: guests,
    })),
    {
      path: '<rootDir>/src/locales/{locale}/shell',
      include: ['<rootDir>/src/*.tsx', `<rootDir>/src/!(${apart.join('|')})/**/*.*`, ...guests],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
});
