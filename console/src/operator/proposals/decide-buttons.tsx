import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mui/material';
import { ActButton } from './act-button.tsx';

/** Proposes to approve or to refuse what waits; the reason is shown to its user. */
export function DecideButtons({
  kind,
  about,
  approving,
  refusing,
  onDone,
}: {
  kind: Extract<ProposalKind, 'art.creator' | 'art.work' | 'art.sale' | 'otc.merchant'>;
  /** The field of the payload that names it. */
  about: Readonly<Record<string, number>>;
  approving: string;
  refusing: string;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const fields = [{ kind: 'long' as const, name: 'reason', label: t`Reason, shown to the user` }];
  const decision = (approve: boolean, title: string) => ({
    kind,
    title,
    payload: { ...about, approve },
    fields,
    onDone,
  });
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <ActButton act={decision(true, approving)} words={t`Approve`} variant="outlined" otherwise="–" />
      <ActButton act={decision(false, refusing)} words={t`Refuse`} color="error" />
    </Stack>
  );
}
