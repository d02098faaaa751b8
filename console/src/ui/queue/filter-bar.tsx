import { foldDigits } from '@aureus/core/typed/fold.ts';
import { Box, Button, InputAdornment, MenuItem, TextField } from '@mui/material';
import SearchIcon from '@mui/icons-material/Search';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import type { Filter } from './types.ts';

/** Time without a keystroke after which a typed filter is asked for. */
const pause = 350;

/** The filters of a queue; each change asks the server anew from the first page. */
export function FilterBar({
  filters,
  searchRef,
}: {
  filters: readonly Filter[];
  searchRef: RefObject<HTMLInputElement | null>;
}) {
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Readonly<Record<string, string | undefined>>;
  const set = (name: string, value: string): void => {
    const { [name]: _, ...rest } = values;
    setFilters(value === '' ? rest : { ...rest, [name]: value });
  };
  const any = filters.some(({ name }) => (values[name] ?? '') !== '');
  if (filters.length === 0) return null;
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 2, alignItems: 'center' }}>
      {filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          onChange={(value) => set(filter.name, value)}
          inputRef={filter.kind === 'text' && filter.search === true ? searchRef : undefined}
        />
      ))}
      {any && (
        <Button size="small" onClick={() => setFilters({})}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </Box>
  );
}

interface FieldProps {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
  inputRef: RefObject<HTMLInputElement | null> | undefined;
}

function FilterField({ filter, value, onChange, inputRef }: FieldProps) {
  switch (filter.kind) {
    case 'text':
      return (
        <TextFilter
          label={filter.label}
          search={filter.search === true}
          whole={filter.whole === true}
          value={value}
          onChange={onChange}
          inputRef={inputRef}
        />
      );
    case 'date':
      return (
        <TextField
          type="date"
          label={filter.label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          sx={{ width: 160 }}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      );
    case 'choice':
      return <ChoiceFilter filter={filter} value={value} onChange={onChange} />;
  }
}

function ChoiceFilter({
  filter,
  value,
  onChange,
}: {
  filter: Extract<Filter, { kind: 'choice' }>;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useLingui();
  return (
    <TextField
      select
      label={filter.label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: { xs: 'calc(50% - 4px)', sm: 160 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t({ message: 'All', context: 'filter' })}</MenuItem>
      {filter.choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The number of something, which may be looked for while it is typed. */
const isNumber = (text: string): boolean => /^[1-9][0-9]{0,8}$/.test(text);

interface TextProps {
  label: string;
  search: boolean;
  whole: boolean;
  value: string;
  onChange: (value: string) => void;
  inputRef: RefObject<HTMLInputElement | null> | undefined;
}

function TextFilter({ label, search, whole, value, onChange, inputRef }: TextProps) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // A number is found in whatever digits it is typed.
  const wanted = foldDigits(text.trim());
  // Cleared or set from outside: by the button beside, or by the browser's back.
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    // Who looks for somebody is counted: that waits for the key Enter.
    if (wanted === value || (whole && wanted !== '' && !isNumber(wanted))) return;
    const timer = setTimeout(() => onChange(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted, value, onChange, whole]);
  return (
    <TextField
      type={search ? 'search' : 'text'}
      label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && wanted !== value) onChange(wanted);
      }}
      inputRef={inputRef}
      {...(whole ? { title: t`Whole values, found at Enter. A short reference goes in "quotes".` } : {})}
      sx={{ width: search ? { xs: '100%', sm: 280 } : { xs: 'calc(50% - 4px)', sm: 140 } }}
      slotProps={
        search
          ? {
              input: {
                startAdornment: (
                  <InputAdornment position="start">
                    <SearchIcon fontSize="small" />
                  </InputAdornment>
                ),
              },
            }
          : {}
      }
    />
  );
}
