import { Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel, Stack, Typography } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { type PayloadField, wordsOf } from './payload.ts';

interface Props {
  field: PayloadField & { readonly kind: 'checks' };
  value: string;
  refused: boolean;
  onChange: (value: string) => void;
}

/** Several things to tick, each with what it means. */
export function CheckList({ field, value, refused, onChange }: Props) {
  const { t } = useLingui();
  const ticked = new Set(wordsOf(value));
  const toggle = (word: string): void => {
    const next = new Set(ticked);
    if (!next.delete(word)) next.add(word);
    // In the order of the choices, whatever was ticked first.
    onChange(
      field.choices
        .map((choice) => choice.value)
        .filter((one) => next.has(one))
        .join(','),
    );
  };
  return (
    <FormControl component="fieldset" error={refused}>
      <FormLabel component="legend">{field.label}</FormLabel>
      <Stack sx={{ gap: 0.5 }}>
        {field.choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            sx={{ alignItems: 'flex-start', mr: 0 }}
            control={
              <Checkbox
                size="small"
                checked={ticked.has(choice.value)}
                onChange={() => toggle(choice.value)}
                sx={{ pt: 0.25 }}
              />
            }
            label={
              <>
                <Typography component="span" sx={{ display: 'block' }}>
                  {choice.label}
                </Typography>
                {choice.help !== undefined && (
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                    {choice.help}
                  </Typography>
                )}
              </>
            }
          />
        ))}
      </Stack>
      {refused && <FormHelperText>{t`Please check this field.`}</FormHelperText>}
    </FormControl>
  );
}
