import { operatorSeries } from '@aureus/contract/box/operator-calls.ts';
import type { SeriesPhase } from '@aureus/contract/box/rules.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from 'react-admin';
import { ActButton, ProposedPanel } from '../operator/public.ts';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { StateChip, type Tone } from '../ui/state-chip.tsx';
import { useSeriesFields } from './series-fields.ts';

type Series = Answer<typeof operatorSeries>['series'][number];

/** Series of blind boxes: what was sold of each, what is held, and when it is drawn. Their seeds nobody sees here. */
export function BoxPage() {
  const { t } = useLingui();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Blind boxes`} />
      <Typography variant="h1">
        <Trans>Blind boxes</Trans>
      </Typography>
      <Read call={operatorSeries} fields={{}}>
        {({ series }, again) => <SeriesPanel series={series} onDone={again} />}
      </Read>
    </Stack>
  );
}

function SeriesPanel({ series, onDone }: { series: readonly Series[]; onDone: () => void }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const fields = useSeriesFields();
  return (
    <ProposedPanel
      title={t`Series`}
      label={t`Announce a series`}
      add={{ kind: 'box.series', title: t`Announce a series of blind boxes`, payload: {}, fields, onDone }}
    >
      <PlainTable
        cards
        scrolls
        label={t`Series`}
        head={[
          { text: t`Name` },
          { text: t`Sold / boxes`, right: true },
          { text: t`Price of a box / fee`, right: true },
          { text: t`Held of buyers`, right: true },
          { text: t`Prizes` },
          { text: t`From / until / draw` },
          { text: t`Change` },
        ]}
        rows={series.map((one) => ({
          key: one.id,
          cells: [
            <Stack key="name" sx={{ gap: 0.5, alignItems: 'flex-start' }}>
              <span>
                {one.name} · {one.author_name}
              </span>
              <PhaseChip phase={one.phase} />
            </Stack>,
            <span key="sold">
              {one.sold} / {one.boxes}
            </span>,
            <Stack key="price">
              <Amount value={one.price} unit={one.currency} />
              <Amount value={one.fee} unit="%" />
            </Stack>,
            <Amount key="held" value={one.held} unit={one.currency} />,
            <Stack key="prizes">
              {one.prizes.map(({ name, count }, place) => (
                <span key={place}>
                  {count} × {name}
                </span>
              ))}
            </Stack>,
            <Stack key="moments" sx={{ whiteSpace: 'nowrap' }}>
              <span>{dateTime(one.start_at)}</span>
              <span>{dateTime(one.end_at)}</span>
              <span>{dateTime(one.drawn_at ?? one.draw_at)}</span>
            </Stack>,
            <Acts key="acts" series={one} onDone={onDone} />,
          ],
        }))}
      />
    </ProposedPanel>
  );
}

function PhaseChip({ phase }: { phase: SeriesPhase }) {
  const { t } = useLingui();
  const phases: Readonly<Record<SeriesPhase, { tone: Tone; label: string }>> = {
    soon: { tone: 'wait', label: t({ message: 'Announced', context: 'series of blind boxes' }) },
    open: { tone: 'good', label: t({ message: 'On sale', context: 'series of blind boxes' }) },
    drawing: { tone: 'wait', label: t({ message: 'Waiting for the draw', context: 'series of blind boxes' }) },
    drawn: { tone: 'good', label: t({ message: 'Drawn', context: 'series of blind boxes' }) },
    cancelled: { tone: 'quiet', label: t({ message: 'Cancelled', context: 'series of blind boxes' }) },
  };
  return <StateChip {...phases[phase]} />;
}

function Acts({ series: { id, name, phase }, onDone }: { series: Series; onDone: () => void }) {
  const { t } = useLingui();
  if (phase !== 'soon' && phase !== 'open') return null;
  const title = t`Cancel the series ${name}`;
  return (
    <ActButton
      act={{ kind: 'box.cancel', title, payload: { series_id: id }, onDone }}
      words={t({ message: 'Cancel', context: 'series of blind boxes' })}
    />
  );
}
