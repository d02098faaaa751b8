import { useState } from 'react';
import { askInstall, type InstallWay } from '../platform/install/install.ts';

/** Puts the app on the home screen: lets the browser ask, or shows the steps. `onEnd`: whatever came of it, it is over. */
export function useInstalling(way: InstallWay, onEnd: () => void) {
  const [isShown, setShown] = useState(false);
  return {
    start: (): void => {
      if (way === 'steps') setShown(true);
      else void askInstall().finally(onEnd);
    },
    /** Whether the steps are shown. */
    isShown,
    end: (): void => {
      setShown(false);
      onEnd();
    },
  };
}
