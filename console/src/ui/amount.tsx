import { Box } from '@mui/material';
import { useFormat } from '../platform/format/format.ts';

interface Props {
  /** Decimal text; null shows a dash. */
  value: string | null;
  unit: string;
  /** Digits behind the point at most; all of them when left out. */
  digits?: number;
}

/** An amount with its unit, which is never left to be guessed. */
export function Amount({ value, unit, digits }: Props) {
  const { number } = useFormat();
  if (value === null || value === '') return <>–</>;
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {number(value, digits)}
      {unit !== '' && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          {unit}
        </Box>
      )}
    </Box>
  );
}
