/**
 * The sheets and dialogs that are open, the latest last. The app asks it on the browser's back button: the top
 * one closes first, and the page stays.
 */
type Close = () => void;

const open: Close[] = [];

/** Registers an open overlay; call the returned function when it is gone. */
export function pushOverlay(close: Close): () => void {
  open.push(close);
  return () => {
    const at = open.lastIndexOf(close);
    if (at !== -1) open.splice(at, 1);
  };
}

/** Closes the top overlay. False when none is open. */
export function closeTopOverlay(): boolean {
  const top = open.at(-1);
  if (top === undefined) return false;
  top();
  return true;
}

export function hasOverlay(): boolean {
  return open.length > 0;
}
