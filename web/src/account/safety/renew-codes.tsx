import { renewRecoveryCodes } from '@aureus/contract/account/factor-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/button.tsx';
import { Refusal } from './refusal.tsx';
import { useAction } from './use-action.ts';

/** Makes new recovery codes, whichever factor they stand in for; the old ones are worth nothing then. */
export function RenewCodes({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useLingui();
  const { busy, refusal, run } = useAction();
  const renew = (): Promise<boolean> =>
    run(async () => onCodes((await call(renewRecoveryCodes, {})).recovery_codes), t`New recovery codes made`);
  return (
    <>
      <Refusal text={refusal} />
      <Button full kind="secondary" loading={busy} onClick={() => void renew()}>
        {t`New recovery codes`}
      </Button>
    </>
  );
}
