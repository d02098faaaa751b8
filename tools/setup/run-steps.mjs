const seconds = (ms) => `${(ms / 1_000).toFixed(1).padStart(6)} s`;

/** How many of the slowest test files are named at the end. */
const SLOWEST = 10;

/**
 * Runs steps one after the other and says at the end, where nobody has to look for it, what failed, what was slow and
 * how much passed.
 * @param {{ name: string, applies?: () => boolean, run: () => Promise<object> }[]} steps
 * @returns {Promise<number>} the exit code
 */
export async function runSteps(steps) {
  const lines = [];
  const failures = [];
  const files = [];
  let passed = 0;
  let failed = 0;
  for (const { name, applies = () => true, run } of steps) {
    if (!applies()) continue;
    console.log(`\n── ${name}`);
    const since = performance.now();
    const outcome = await run().catch((error) => {
      console.error(error.message);
      return { ok: false };
    });
    const counted = outcome.passed === undefined ? '' : `: ${outcome.passed} passed, ${outcome.failed} failed`;
    lines.push(`${outcome.ok ? '✓' : '✗'}${seconds(performance.now() - since)}  ${name}${counted}`);
    failures.push(...(outcome.failures ?? []).map((failure) => `✗ ${name}: ${failure}`));
    files.push(...(outcome.files ?? []));
    passed += outcome.passed ?? 0;
    // A step that fails without a failed test (types, lint, a crash) still counts as one.
    failed += outcome.ok ? 0 : Math.max(outcome.failed ?? 0, 1);
  }
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  if (slowest.length > 0) {
    console.log(`\nThe slowest files:\n${slowest.map(({ file, ms }) => `${seconds(ms)}  ${file}`).join('\n')}`);
  }
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
  console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
