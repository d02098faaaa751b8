/** Most look-ups of one query. */
const MOST = 256;
/** Queries under way at once. Two, so that what comes while one is away need not wait for the whole of it. */
const AT_ONCE = 2;

/**
 * Makes one query of look-ups that are asked for at the same time. What is asked while queries are under way goes with
 * the next, so that under load a query carries many and a lone one waits for nobody. A look-up never sees less than what
 * was committed before it was asked for: its query begins later.
 * @param ask looks up many keys; a value for each, in their order. When it throws, everybody who went with it is told
 */
export function gather<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  const waiting: {
    readonly key: Key;
    readonly done: (value: Value) => void;
    readonly failed: (error: unknown) => void;
  }[] = [];
  let underWay = 0;
  let isDue = false;

  function goSoon(): void {
    if (isDue || underWay >= AT_ONCE || waiting.length === 0) return;
    isDue = true;
    // Once everything that has just come in has asked.
    setImmediate(() => {
      isDue = false;
      void go();
      goSoon();
    });
  }

  async function go(): Promise<void> {
    const together = waiting.splice(0, MOST);
    underWay += 1;
    try {
      const values = await ask(together.map(({ key }) => key));
      if (values.length !== together.length) throw new Error('A gathered query did not answer everybody');
      for (const [index, { done }] of together.entries()) done(values[index] as Value);
    } catch (error) {
      for (const { failed } of together) failed(error);
    } finally {
      underWay -= 1;
      goSoon();
    }
  }

  return (key) =>
    new Promise((done, failed) => {
      waiting.push({ key, done, failed });
      goSoon();
    });
}
