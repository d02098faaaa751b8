import { useLingui } from '@lingui/react/macro';
import { useInstallWay } from '../platform/install/install.ts';
import { DepositIcon } from '../ui/icons.tsx';
import { ButtonRow } from '../ui/row.tsx';
import { InstallSteps } from './install-steps.tsx';
import { useInstalling } from './use-installing.ts';

/** The same as the bar of the home page, for whoever has closed it; nothing where the device cannot. */
export function InstallRow() {
  const { t } = useLingui();
  const way = useInstallWay();
  const { start, isShown, end } = useInstalling(way, () => {});
  if (way === null) return null;
  return (
    <>
      <ButtonRow lead={<DepositIcon />} title={t`Add to home screen`} onPress={start} />
      <InstallSteps open={isShown} onClose={end} />
    </>
  );
}
