import { Box } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';

interface Props {
  value: string;
  unit: string;
  /** The published limit. */
  most: string;
  /** Percent of the limit, without a sign; it may be more than 100 when the limit was lowered. */
  percent: string;
}

/** An amount beside its limit, with a bar of how much of it is used. */
export function UsedOf({ value, unit, most, percent }: Props) {
  const { t } = useLingui();
  const { number } = useFormat();
  return (
    <Box component="span" sx={{ display: 'inline-block', minWidth: 116, textAlign: 'right' }}>
      <Amount value={value} unit={unit} digits={2} />
      <Box
        component="span"
        aria-hidden
        sx={{ display: 'block', height: 3, my: 0.5, borderRadius: 1, bgcolor: 'divider', overflow: 'hidden' }}
      >
        <Box
          component="span"
          sx={{ display: 'block', height: '100%', bgcolor: 'primary.main' }}
          style={{ width: `min(100%, ${percent}%)` }}
        />
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {t`${number(percent, 1)}% of ${number(most)}`}
      </Box>
    </Box>
  );
}
