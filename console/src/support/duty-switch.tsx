import { FormControlLabel, Switch } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { setOnDuty, usePresence } from './presence.ts';

/** Whether the operator is there for users; colleagues hand conversations only to those who are. */
export function DutySwitch() {
  const { t } = useLingui();
  const { isOnDuty } = usePresence();
  return (
    <FormControlLabel
      control={<Switch checked={isOnDuty} onChange={(_event, checked) => setOnDuty(checked)} />}
      label={isOnDuty ? t`On duty` : t`Off duty`}
    />
  );
}
