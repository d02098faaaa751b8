import { Box, Card, CardContent, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { languageNames, languages } from '@aureus/contract/platform/language.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocaleState } from 'react-admin';
import { colour } from '../../../look/palette.ts';

/** The frame of pages before anybody is logged in: name, language, one card. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui();
  const [locale, setLocale] = useLocaleState();
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        bgcolor: 'background.default',
        display: 'grid',
        placeItems: 'center',
        p: 2,
        backgroundImage: `radial-gradient(60rem 30rem at 50% -10rem, ${colour('gold-tint')}, transparent)`,
      }}
    >
      <Stack sx={{ width: '100%', maxWidth: 420, gap: 2 }}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <Typography noWrap sx={{ fontWeight: 600, letterSpacing: '0.02em', flexShrink: 0 }}>
            <Box component="span" sx={{ color: 'primary.main' }}>
              Aureus
            </Box>{' '}
            Console
          </Typography>
          <TextField
            select
            value={locale}
            onChange={(event) => setLocale(event.target.value)}
            slotProps={{
              htmlInput: { 'aria-label': t`Language` },
              select: { SelectDisplayProps: { 'aria-label': t`Language` } },
            }}
            sx={{ maxWidth: 160 }}
          >
            {languages.map((language) => (
              <MenuItem key={language} value={language}>
                {languageNames[language]}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
        <Card>
          <CardContent sx={{ p: 3, '&:last-child': { pb: 3 } }}>
            <Typography variant="h1" sx={{ mb: 2 }}>
              {title}
            </Typography>
            {children}
          </CardContent>
        </Card>
      </Stack>
    </Box>
  );
}
