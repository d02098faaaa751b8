import { Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { StateChip } from '../ui/state-chip.tsx';

/** Whether a user may log in and take money out. */
export function FreezeChips({ user }: { user: { login_frozen: boolean; funds_frozen: boolean } }) {
  const { t } = useLingui();
  if (!user.login_frozen && !user.funds_frozen) return <StateChip tone="good" label={t`Active`} />;
  return (
    <Stack component="span" direction="row" sx={{ gap: 0.5, display: 'inline-flex', flexWrap: 'wrap' }}>
      {user.login_frozen && <StateChip tone="bad" label={t`Login frozen`} />}
      {user.funds_frozen && <StateChip tone="bad" label={t`Money frozen`} />}
    </Stack>
  );
}
