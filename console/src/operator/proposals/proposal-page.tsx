import type { proposal } from '@aureus/contract/operator/proposal-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Alert, Box, Chip, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { Columns, DetailPage, Stacked } from '../../ui/detail-page.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useMe } from '../session/me.ts';
import { DecisionPanel } from './decision-panel.tsx';
import { useSubject } from './subject-words.ts';
import { PreviewTable } from './preview-table.tsx';
import { Undo } from './undo.tsx';
import { kindWords, proposalStateWords, proposalTones } from './proposal-words.ts';
import { typeSize } from '../../../../look/palette.ts';

export type ProposalDetail = Answer<typeof proposal>;

/** One proposal: what it would change now, who stands behind it, and the decision. */
export function ProposalPage() {
  const { t } = useLingui();
  return (
    <DetailPage<ProposalDetail> resource="proposals" titleOf={(row) => t`Proposal ${row.id}`}>
      {(row, again) => <ProposalBody row={row} again={again} />}
    </DetailPage>
  );
}

const same = (row: ProposalDetail): boolean => JSON.stringify(row.preview) === JSON.stringify(row.preview_now);

function ProposalBody({ row, again }: { row: ProposalDetail; again: () => void }) {
  const { t, i18n } = useLingui();
  const me = useMe();
  const subject = useSubject();
  return (
    <Columns>
      <Stacked>
        <Panel
          title={i18n._(kindWords[row.kind])}
          action={<StateChip tone={proposalTones[row.state]} label={i18n._(proposalStateWords[row.state])} />}
        >
          <Facts
            facts={[
              { label: t`About`, value: subject(row.subject) },
              { label: t`Reason`, value: row.reason },
              { label: t`Proposed by`, value: row.proposed_by === me?.id ? t`You` : row.proposed_by_name },
              { label: t`Proposed`, value: <Moment at={row.created_at} /> },
              ...(row.decided_by === null
                ? []
                : [
                    { label: t`Decided by`, value: row.decided_by === me?.id ? t`You` : row.decided_by_name },
                    { label: t`Decided`, value: <Moment at={row.decided_at} /> },
                  ]),
              ...(row.decision_reason === '' ? [] : [{ label: t`Their reason`, value: row.decision_reason }]),
              ...(row.error_code === '' ? [] : [{ label: t`Why it failed`, value: row.error_text, alarm: true }]),
            ]}
          />
          {row.at_once && <Chip color="warning" sx={{ mt: 1.5 }} label={t`Done at once by one operator`} />}
          {row.break_glass && <Chip color="error" sx={{ mt: 1.5 }} label={t`Executed without a second approval`} />}
        </Panel>
        <Panel title={t`What happened`}>
          <Timeline
            steps={row.history.map(({ state, operator, reason: given, at }) => {
              const reason = state === 'failed' ? row.error_text : given;
              return {
                at,
                what: [state === 'open' ? t`Proposed` : i18n._(proposalStateWords[state]), operator]
                  .filter((word) => word !== '')
                  .join(' · '),
                more: reason === '' ? null : <Typography variant="body2">{reason}</Typography>,
              };
            })}
          />
        </Panel>
        <Panel title={t`As it was sent`}>
          <Box
            component="pre"
            tabIndex={0}
            sx={{
              m: 0,
              fontSize: typeSize('caption'),
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
              color: 'text.secondary',
            }}
          >
            {prettyJson(row.payload)}
          </Box>
        </Panel>
      </Stacked>
      <Stacked>
        {row.impossible_text !== '' && (
          <Alert severity="warning" variant="outlined">
            <Trans>It is not possible now: {row.impossible_text}</Trans>
          </Alert>
        )}
        {row.preview_now !== null && (
          <Panel title={t`What it would change now`}>
            <PreviewTable lines={row.preview_now} />
          </Panel>
        )}
        {(row.preview_now === null || !same(row)) && (
          <Panel
            title={row.state === 'executed' ? t`What it changed` : t`What it would have changed when it was proposed`}
          >
            <PreviewTable lines={row.preview} />
          </Panel>
        )}
        {row.state === 'open' && <DecisionPanel row={row} again={again} />}
        {row.state === 'executed' && <Undo row={row} again={again} />}
      </Stacked>
    </Columns>
  );
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
