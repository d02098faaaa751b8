import { useLingui } from '@lingui/react/macro';
import { Box, MenuItem, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { DigitsField } from './typed/digits-field.tsx';

/** Fields that narrow a list, above it. */
export function ListFilters({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(210px, 1fr))', mb: 1 }}>
      {children}
    </Box>
  );
}

/** Digits of the longest number there is. */
const LONGEST = 15;

interface NumberFilterProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** The number of a user, or of something else. */
export function NumberFilter({ label, value, onChange }: NumberFilterProps) {
  return <DigitsField size="small" label={label} value={value} onChange={onChange} most={LONGEST} />;
}

interface StateFilterProps<State extends string> {
  states: readonly State[];
  words: Readonly<Record<State, { label: string }>>;
  /** Empty for all of them. */
  value: State | '';
  onChange: (state: State | '') => void;
}

export function StateFilter<State extends string>({ states, words, value, onChange }: StateFilterProps<State>) {
  const { t } = useLingui();
  return (
    <TextField
      select
      size="small"
      label={t`State`}
      value={value}
      onChange={(event) => onChange(states.find((each) => each === event.target.value) ?? '')}
    >
      <MenuItem value="">{t`All`}</MenuItem>
      {states.map((each) => (
        <MenuItem key={each} value={each}>
          {words[each].label}
        </MenuItem>
      ))}
    </TextField>
  );
}
