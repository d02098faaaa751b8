import { useLingui } from '@lingui/react/macro';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { IconButton } from '../ui/button.tsx';
import { EyeIcon, EyeOffIcon } from '../ui/icons.tsx';

/** Hides every balance on every screen, and shows them again. Remembered on this device. */
export function HideButton({ size = 22 }: { size?: number }) {
  const { t } = useLingui();
  const { hideBalances, set } = usePreferences();
  return (
    <IconButton
      label={hideBalances ? t`Show balances` : t`Hide balances`}
      aria-pressed={hideBalances}
      onClick={() => set({ hideBalances: !hideBalances })}
    >
      {hideBalances ? <EyeOffIcon size={size} /> : <EyeIcon size={size} />}
    </IconButton>
  );
}
