import { Chip } from '@mui/material';

/** How a state is meant: waiting for somebody, good, bad, or over without either. */
export type Tone = 'wait' | 'good' | 'bad' | 'quiet';

const colourOf = { wait: 'warning', good: 'success', bad: 'error', quiet: 'default' } as const;

/** A state in words; the colour only repeats it. */
export function StateChip({ tone, label }: { tone: Tone; label: string }) {
  return <Chip component="span" size="small" variant="outlined" color={colourOf[tone]} label={label} />;
}
