import type { operatorTerms } from '@aureus/contract/futures/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Button, Stack, Typography } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { previewChoices, previewValue, useMe, usePropose } from '../operator/public.ts';
import { useFormat } from '../platform/format/format.ts';
import { OpenChip } from '../ui/open-chip.tsx';
import { StateChip } from '../ui/state-chip.tsx';

type Market = Pick<Answer<typeof operatorTerms>[number], 'id' | 'symbol' | 'open' | 'reduce_only'>;

/** What the setting is called among the words of previews. */
const words = 'futures.reduce_only';

/** Whether a market trades, and why it only lets positions be reduced. */
export function MarketState({ market: { open, reduce_only } }: { market: Market }) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  if (reduce_only === null) return <OpenChip open={open} />;
  const since = dateTime(reduce_only.since);
  return (
    <Stack component="span" sx={{ gap: 0.5, alignItems: { xs: 'flex-end', md: 'flex-start' } }}>
      <Stack component="span" direction="row" sx={{ gap: 0.5 }}>
        <OpenChip open={open} />
        <StateChip tone="wait" label={t`Reduce-only`} />
      </Stack>
      <Typography component="span" variant="body2" color="textSecondary">
        {previewValue(i18n, words, reduce_only.reason)} · {t`since ${since}`}
      </Typography>
    </Stack>
  );
}

/** Lets nothing new be opened on a market, or lets it be opened again; for those who may propose it. */
export function ReduceOnlyButton({ market, onDone }: { market: Market; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const propose = usePropose();
  const me = useMe();
  if (me?.may('terms.decide') !== true) return null;
  const { id, symbol, reduce_only } = market;
  const title = t`Reduce-only: ${symbol}`;
  return (
    <Button
      size="small"
      aria-label={title}
      sx={{ whiteSpace: 'nowrap' }}
      onClick={() =>
        propose({
          kind: 'futures.reduce_only',
          title,
          payload: { market_id: id },
          fields: [
            {
              kind: 'choice',
              name: 'reduce_only',
              label: t`What users are told`,
              help: t`Positions can be reduced and closed and stops stay. Orders that wait to open are kept.`,
              choices: previewChoices(i18n, words) ?? [],
              initial: reduce_only?.reason ?? '',
            },
          ],
          onDone,
        })
      }
    >
      {t`Reduce-only`}
    </Button>
  );
}
