import { setLanguage } from '@aureus/contract/operator/access-calls.ts';
import { type Language, languageNames, languages } from '@aureus/contract/platform/language.ts';
import { MenuItem, TextField, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAct } from '../../platform/calls/use-act.ts';
import { Panel } from '../../ui/panel.tsx';

/** In which language mails come. Choosing one in the bar sets it as well. */
export function LanguagePanel({ language, onChanged }: { language: Language; onChanged: () => void }) {
  const { t } = useLingui();
  const act = useAct();
  return (
    <Panel title={t`Language of mails`}>
      <TextField
        select
        fullWidth
        value={language}
        onChange={(event) => void act(setLanguage, { language: event.target.value as Language }, onChanged)}
        slotProps={{
          htmlInput: { 'aria-label': t`Language of mails` },
          select: { SelectDisplayProps: { 'aria-label': t`Language of mails` } },
        }}
        sx={{ maxWidth: 240 }}
      >
        {languages.map((one) => (
          <MenuItem key={one} value={one}>
            {languageNames[one]}
          </MenuItem>
        ))}
      </TextField>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        <Trans>
          Alarms and notices about your access come in this language. It follows when you choose another language in the
          bar above.
        </Trans>
      </Typography>
    </Panel>
  );
}
