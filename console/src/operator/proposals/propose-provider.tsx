import { type ReactNode, useCallback, useState } from 'react';
import { useLocation } from 'react-admin';
import { ProposeDialog } from './propose-dialog.tsx';
import { type Propose, ProposeContext, type ProposeRequest } from './propose-context.ts';

/** Holds the one proposal form that can be open. It belongs to the page it was opened on. */
export function ProposeProvider({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [open, setOpen] = useState<{ request: ProposeRequest; count: number } | null>(null);
  const [shownAt, setShownAt] = useState(address);
  if (shownAt !== address) {
    setShownAt(address);
    setOpen(null);
  }
  const propose = useCallback<Propose>(
    (request) => setOpen((before) => ({ request, count: (before?.count ?? 0) + 1 })),
    [],
  );
  return (
    <ProposeContext value={propose}>
      {children}
      {open !== null && <ProposeDialog key={open.count} request={open.request} onClose={() => setOpen(null)} />}
    </ProposeContext>
  );
}
