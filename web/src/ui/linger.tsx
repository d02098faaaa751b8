import { Component, type ReactNode, useEffect, useState } from 'react';

/** Longer than any way out of a sheet. */
const wayOut = 300;

/** True while open and for the length of the way out after it. */
export function useLinger(open: boolean): boolean {
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setMounted(false), wayOut);
    return () => clearTimeout(timer);
  }, [open]);
  return mounted;
}

/** Keeps showing what it last showed while `frozen`, so that a sheet does not change on its way out. */
export class Freeze extends Component<{ frozen: boolean; children: ReactNode }> {
  override shouldComponentUpdate(next: { frozen: boolean }): boolean {
    return !next.frozen;
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
