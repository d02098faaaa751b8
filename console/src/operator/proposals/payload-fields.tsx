import { Checkbox, FormControlLabel, InputAdornment, MenuItem, Stack, TextField } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { DecimalField } from '../../ui/typed/decimal-field.tsx';
import { CheckList } from './check-list.tsx';
import type { FieldTexts, PayloadField } from './payload.ts';

interface Props {
  fields: readonly PayloadField[];
  texts: FieldTexts;
  wrong: readonly string[];
  onChange: (texts: FieldTexts) => void;
}

/** The fields of a proposal. */
export function PayloadFields({ fields, texts, wrong, onChange }: Props) {
  const { t } = useLingui();
  return (
    <Stack sx={{ gap: 1.5 }}>
      {fields.map((field) => {
        const value = texts[field.name] ?? '';
        const set = (next: string): void => onChange({ ...texts, [field.name]: next });
        if (field.kind === 'flag') {
          return (
            <FormControlLabel
              key={field.name}
              control={<Checkbox checked={value === '1'} onChange={(event) => set(event.target.checked ? '1' : '0')} />}
              label={field.label}
            />
          );
        }
        const refused = wrong.includes(field.name);
        if (field.kind === 'checks') {
          return <CheckList key={field.name} field={field} value={value} refused={refused} onChange={set} />;
        }
        const help = refused ? t`Please check this field.` : (field.help ?? ' ');
        const isRequired = field.optional !== true && field.mayBeEmpty !== true;
        if (field.kind === 'decimal' || field.kind === 'whole') {
          return (
            <DecimalField
              key={field.name}
              label={field.label}
              value={value}
              onChange={set}
              isWhole={field.kind === 'whole'}
              unit={field.unit}
              required={isRequired}
              error={refused}
              helperText={help}
            />
          );
        }
        return (
          <TextField
            key={field.name}
            label={field.label}
            value={value}
            onChange={(event) => set(event.target.value)}
            required={isRequired}
            error={refused}
            helperText={help}
            multiline={field.kind === 'long' || field.kind === 'phrases'}
            {...(field.kind === 'long' || field.kind === 'phrases' ? { minRows: 3 } : {})}
            select={field.kind === 'choice'}
            autoComplete="off"
            slotProps={{
              input:
                field.unit === undefined
                  ? {}
                  : { endAdornment: <InputAdornment position="end">{field.unit}</InputAdornment> },
            }}
          >
            {field.kind === 'choice'
              ? field.choices.map((choice) => (
                  <MenuItem key={choice.value} value={choice.value}>
                    {choice.label}
                  </MenuItem>
                ))
              : null}
          </TextField>
        );
      })}
    </Stack>
  );
}
