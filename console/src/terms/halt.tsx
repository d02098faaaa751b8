import type { markets } from '@aureus/contract/operator/terms-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Stack, Typography } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { type PayloadField, previewChoices, previewValue } from '../operator/public.ts';
import { useFormat } from '../platform/format/format.ts';
import { OpenChip } from '../ui/open-chip.tsx';
import { StateChip } from '../ui/state-chip.tsx';

type Market = Pick<Answer<typeof markets>[number], 'open' | 'prices_missing' | 'halt'>;

/** What the reason is called among the words of previews. */
const words = 'market.halt_reason';

/** Whether a market trades; of one that operators closed, why, since when and until when about, as users are told. */
export function MarketState({ market: { open, prices_missing, halt } }: { market: Market }) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  const textOf = (moment: number): string => dateTime(new Date(moment).toISOString());
  const told: string[] = [];
  if (halt !== null) {
    const reason = previewValue(i18n, words, halt.reason);
    const since = halt.since === null ? '' : textOf(halt.since);
    const until = halt.until === null ? '' : textOf(halt.until);
    if (reason !== null) told.push(reason);
    if (since !== '') told.push(t`since ${since}`);
    if (until !== '') told.push(t`expected until ${until}`);
  }
  return (
    <Stack component="span" sx={{ gap: 0.5, alignItems: { xs: 'flex-end', md: 'flex-start' } }}>
      <Stack component="span" direction="row" sx={{ gap: 0.5 }}>
        <OpenChip open={open} />
        {prices_missing && <StateChip tone="wait" label={t`No prices`} />}
      </Stack>
      {told.length > 0 && (
        <Typography component="span" variant="body2" color="textSecondary">
          {told.join(' · ')}
        </Typography>
      )}
    </Stack>
  );
}

/** What operators may tell users of a market that they close or have closed; what is left out stays as it is. */
export function useHaltFields(): readonly PayloadField[] {
  const { t, i18n } = useLingui();
  return [
    {
      kind: 'choice',
      name: 'halt_reason',
      label: t`What users are told`,
      help: t`Only of a market that is closed.`,
      choices: [{ value: '', label: '–' }, ...(previewChoices(i18n, words) ?? [])],
      optional: true,
    },
    {
      kind: 'whole',
      name: 'halt_minutes',
      label: t`Expected to open again in`,
      help: t`Counted from when this is carried out; 0 where nobody knows.`,
      unit: 'min',
      optional: true,
    },
  ];
}
