import { mailTexts } from '@aureus/contract/operator/terms-calls.ts';
import { type Language, languageNames, languages, languageTags } from '@aureus/contract/platform/language.ts';
import { Box, Button, Chip, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { HistoryLink, useMe, usePropose } from '../operator/public.ts';
import { chosenLanguage } from '../platform/language/chosen.ts';
import { Panel } from '../ui/panel.tsx';
import { Read } from '../ui/read.tsx';

/** The texts of mail, language by language; what was changed can be brought back to what is built in. */
export function MailTexts() {
  const { t } = useLingui();
  const me = useMe();
  const propose = usePropose();
  const [language, setLanguage] = useState<Language>(chosenLanguage);
  const may = me?.may('content.decide') === true;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <HistoryLink kind="mail.text" />
      <TextField
        select
        label={t`Language`}
        value={language}
        onChange={(event) => setLanguage(event.target.value as Language)}
        sx={{ width: 200 }}
      >
        {languages.map((value) => (
          <MenuItem key={value} value={value}>
            {languageNames[value]}
          </MenuItem>
        ))}
      </TextField>
      <Read call={mailTexts} fields={{ language }}>
        {(texts, again) => (
          <Stack sx={{ gap: 1.5 }}>
            {texts.map(({ key, builtin, changed, placeholders }) => (
              <Panel
                key={key}
                title={key}
                action={
                  may && (
                    <Stack direction="row" sx={{ gap: 1 }}>
                      {changed !== null && (
                        <Button
                          size="small"
                          onClick={() =>
                            propose({
                              kind: 'mail.text',
                              title: t`Bring back the built-in text of ${key}`,
                              payload: { key, language, text: null },
                              onDone: again,
                            })
                          }
                        >
                          <Trans>Bring back</Trans>
                        </Button>
                      )}
                      <Button
                        size="small"
                        aria-label={t`Propose a change of ${key}`}
                        onClick={() =>
                          propose({
                            kind: 'mail.text',
                            title: t`Text of ${key}, ${languageNames[language]}`,
                            payload: { key, language },
                            fields: [
                              {
                                kind: 'long',
                                name: 'text',
                                label: t`Text`,
                                initial: changed ?? builtin,
                                ...(placeholders.length === 0
                                  ? {}
                                  : { help: t`Must contain: ${placeholders.map((name) => `{${name}}`).join(', ')}` }),
                              },
                            ],
                            onDone: again,
                          })
                        }
                      >
                        <Trans>Propose a change</Trans>
                      </Button>
                    </Stack>
                  )
                }
              >
                {changed !== null && <Chip size="small" color="primary" label={t`Changed`} sx={{ mb: 1 }} />}
                <Box lang={languageTags[language]} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {changed ?? builtin}
                </Box>
                {changed !== null && (
                  <Typography variant="body2" color="textSecondary" sx={{ mt: 1, whiteSpace: 'pre-wrap' }}>
                    <Trans>Built in: {builtin}</Trans>
                  </Typography>
                )}
              </Panel>
            ))}
          </Stack>
        )}
      </Read>
    </Stack>
  );
}
