import { vi } from 'vitest';
import { useArea } from '../../src/account/area.ts';
import { useProofQuestion } from '../../src/account/safety/ask-proof.ts';
import { usePreferences } from '../../src/platform/preferences/preferences.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { useLoginGate } from '../../src/platform/session/require-login.ts';
import { closeSession } from '../../src/platform/session/session.ts';
import { useOverlays } from '../../src/ui/overlay-stack.ts';
import { useToasts } from '../../src/ui/toast.tsx';

/** What the app keeps beside the session and its queries. */
const stores: readonly { setState: (state: never, replaces: true) => void; getInitialState: () => object }[] = [
  useArea,
  useLoginGate,
  useOverlays,
  usePreferences,
  useProofQuestion,
  useToasts,
];

/** Gives back what a file may have changed of the modules and the page that the files of a process share. */
export function giveBackPage(): void {
  vi.unstubAllGlobals();
  closeSession();
  queryClient.clear();
  for (const store of stores) store.setState(store.getInitialState() as never, true);
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of Array.from(document.documentElement.attributes))
    document.documentElement.removeAttribute(name);
  window.history.replaceState(null, '', '/');
}
