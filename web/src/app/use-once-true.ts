import { useState } from 'react';

/** Whether a sheet was needed yet; from then on it stays, so that it can leave gracefully. */
export function useOnceTrue(open: boolean): boolean {
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  return used;
}
