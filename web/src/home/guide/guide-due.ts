import { useState } from 'react';
import { guideKey } from '../../platform/storage/version.ts';
import { readLocal, removeLocal } from '../../platform/storage/local.ts';

/** Whether somebody who is here for the first time has yet to be shown around, and what ends that for good. */
export function useGuideDue(): [isDue: boolean, end: () => void] {
  const [isDue, setDue] = useState(() => readLocal(guideKey) !== null);
  const end = (): void => {
    removeLocal(guideKey);
    setDue(false);
  };
  return [isDue, end];
}
