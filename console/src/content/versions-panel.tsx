import type { piece as pieceCall } from '@aureus/contract/content/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Button } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';

interface Props {
  piece: Answer<typeof pieceCall>;
  onChoose: (version: number) => void;
}

/** Everything that was written of a piece; none of it is ever lost. */
export function VersionsPanel({ piece, onChoose }: Props) {
  const { t } = useLingui();
  const isBuiltIn = piece.id < 1_000;
  const versions = [...piece.versions, ...(isBuiltIn ? [{ version: 0, operator: t`Built in`, created_at: '' }] : [])];
  return (
    <Panel title={t`Versions`}>
      <PlainTable
        label={t`Versions`}
        cards
        head={[{ text: t`Version` }, { text: t`Written by` }, { text: t`Saved` }, { text: '' }]}
        rows={versions.map(({ version, operator, created_at: at }) => ({
          key: version,
          cells: [
            version === piece.shown ? t`${version}, shown now` : version,
            operator,
            <Moment key="at" at={at} />,
            version === piece.version ? (
              t`Open here`
            ) : (
              <Button key="open" size="small" aria-label={t`Open version ${version}`} onClick={() => onChoose(version)}>
                {t`Open`}
              </Button>
            ),
          ],
        }))}
      />
    </Panel>
  );
}
