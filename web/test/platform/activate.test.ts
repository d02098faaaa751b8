import { languages, languageTags } from '@aureus/contract/platform/language.ts';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { afterAll, expect, test } from 'vitest';
import { activateLanguage, needTexts } from '../../src/platform/language/activate.ts';

afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('every language is shown with its own texts of the areas that are needed', async () => {
  await needTexts(['transfer']);
  const said = new Set<string>();
  for (const language of languages) {
    await activateLanguage(language);
    expect(i18n.locale).toBe(languageTags[language]);
    said.add(i18n._(msg`No transfers yet`));
  }
  expect(said.size).toBe(languages.length);
});
