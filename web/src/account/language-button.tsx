import { languageNames, languages, languageTags } from '@aureus/contract/platform/language.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { IconButton } from '../ui/button.tsx';
import { GlobeIcon } from '../ui/icons.tsx';
import { OptionList } from '../ui/option-list.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { keepChoice } from './choices.ts';

export function LanguageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { language, setLanguage } = usePreferences();
  return (
    <Sheet open={open} onClose={onClose} title={t`Language`}>
      <OptionList
        label={t`Language`}
        options={languages.map((value) => ({
          value,
          label: <span lang={languageTags[value]}>{languageNames[value]}</span>,
        }))}
        value={language}
        onChange={(value) => {
          setLanguage(value);
          void keepChoice({ language: value });
          onClose();
        }}
      />
    </Sheet>
  );
}

export function LanguageButton() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t`Language`} onClick={() => setOpen(true)}>
        <GlobeIcon />
      </IconButton>
      <LanguageSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
