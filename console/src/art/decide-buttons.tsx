import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mui/material';
import { useMe, usePropose } from '../operator/public.ts';

/** Proposes to approve or to refuse what waits; the reason is shown to its user. */
export function DecideButtons({
  kind,
  about,
  approving,
  refusing,
  onDone,
}: {
  kind: Extract<ProposalKind, 'art.creator' | 'art.work' | 'art.sale'>;
  /** The field of the payload that names it. */
  about: Readonly<Record<string, number>>;
  approving: string;
  refusing: string;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const propose = usePropose();
  const mayDecide = useMe()?.may('art.decide') === true;
  if (!mayDecide) return <>–</>;
  const fields = [{ kind: 'long' as const, name: 'reason', label: t`Reason, shown to the user` }];
  const decide = (approve: boolean, title: string) => () =>
    propose({ kind, title, payload: { ...about, approve }, fields, onDone });
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button size="small" variant="outlined" aria-label={approving} onClick={decide(true, approving)}>
        {t`Approve`}
      </Button>
      <Button size="small" color="error" aria-label={refusing} onClick={decide(false, refusing)}>
        {t`Refuse`}
      </Button>
    </Stack>
  );
}
