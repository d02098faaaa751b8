import { useMe } from '../../src/operator/public.ts';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { ActsBar } from '../../src/ui/acts-bar.tsx';
import type { RowActs } from '../../src/ui/queue/types.ts';
import { show } from './console.tsx';
import { meSample } from './samples.ts';
import { type Asked, serve } from './server.ts';

type UseActs<Row> = () => (row: Row, again: () => void) => RowActs;

interface Options {
  /** Of operator 2, who is on duty. */
  readonly permissions: readonly string[];
  /** Path of the call that takes a row. */
  readonly takes: string;
}

/** Shows what can be done to a row as buttons. `on duty` stands there once it is known who is. */
export function showActs<Row>(useActs: UseActs<Row>, row: Row, { permissions, takes }: Options) {
  openSession('t');
  const proposed: ProposeRequest[] = [];
  const asked: Asked[] = serve({ '/operator/me': () => meSample(2, permissions), [takes]: () => row });
  function Acts() {
    const acts = useActs()(row, () => undefined);
    const isKnown = useMe() !== null;
    return (
      <>
        {isKnown && <p>on duty</p>}
        <ActsBar acts={acts} takeLabel="Take" proposeLabel="Propose" refuseLabel="Refuse" />
      </>
    );
  }
  show(
    <ProposeContext value={(request) => proposed.push(request)}>
      <Acts />
    </ProposeContext>,
  );
  return { proposed, taken: () => asked.filter(({ path }) => path === takes).map(({ fields }) => fields) };
}
