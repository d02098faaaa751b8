import { writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What came out of a run of vitest; written to the file that the variable `AUREUS_TEST_REPORT` names. The runner's own
 * JSON report lacks what fails outside of tests: hooks of groups, processes that die, errors that nobody catches.
 * @typedef {{
 *   passed: number,
 *   failures: { where: string, message: string }[],
 *   files: { name: string, ms: number }[],
 * }} TestReport
 */

/** Writes a `TestReport` at the end of a run. */
export default class Reporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly object[]} unhandled errors that belong to no test and no hook
   */
  onTestRunEnd(modules, unhandled) {
    /** @type {TestReport} */
    const report = {
      passed: modules.reduce((sum, module) => sum + [...module.children.allTests('passed')].length, 0),
      failures: [...modules.flatMap(failuresOf), ...unhandled.map(outside)],
      files: modules.map((module) => ({ name: module.moduleId, ms: module.diagnostic().duration })),
    };
    writeFileSync(process.env.AUREUS_TEST_REPORT, JSON.stringify(report));
  }
}

function failuresOf(module) {
  const file = module.relativeModuleId;
  const failures = [...module.children.allTests('failed')].map((test) => ({
    where: `${file}: ${test.fullName}`,
    message: textOf(test.result().errors[0]),
  }));
  // A hook of a file or of a group: the tests beneath it are skipped, or have passed when it ran after them.
  for (const group of [module, ...module.children.allSuites()]) {
    const where = `${file}: ${group === module ? 'the file itself or a hook' : `a hook of ${group.fullName}`}`;
    for (const error of group.errors()) failures.push({ where, message: textOf(error) });
  }
  const left = [...module.children.allTests('pending')].length;
  if (left > 0 || ['pending', 'queued'].includes(module.state())) {
    failures.push({ where: file, message: `ended before it was done; tests without an outcome: ${left}` });
  }
  return failures;
}

/** An error that vitest caught outside of tests, with what it knows of where. */
function outside(error) {
  const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error;
  const after = test === undefined ? '' : `, in or after “${test}”`;
  const during = file === undefined ? '' : ` while ${path.relative(process.cwd(), file)} ran${after}`;
  return { where: `${error.type ?? 'an error'} outside of tests${during}`, message: textOf(error) };
}

/** Message and stack of an error and of its cause: that of a process that died says only in the cause what happened. */
function textOf(error) {
  if (error === undefined) return 'no error was told';
  const own = error.stack ?? `${error.name ?? 'Error'}: ${error.message}`;
  return error.cause?.message === undefined ? own : `${error.cause.message}\n${own}`;
}
