import path from 'node:path';

/**
 * What came out of a step's tests.
 * @typedef {{ passed: number, failed: number, failures: string[] }} Counts
 */

/** The first lines of an error: enough to see what went wrong at the end of a long output. */
const firstLines = (text = '') => text.split('\n').slice(0, 6).join('\n    ');

/**
 * Counts of what `tools/vitest/report.mjs` wrote. Whatever failed outside of tests counts as one failure each, and so
 * does a run that failed without saying what.
 * @param {import('../vitest/report.mjs').TestReport | undefined} report
 * @param {number} code what the runner ended with
 * @returns {Counts}
 */
export function countVitest(report, code) {
  if (!report) return { passed: 0, failed: 1, failures: ['no report was written'] };
  const failures = report.failures.map(({ where, message }) => `${where}\n    ${firstLines(message)}`);
  if (code !== 0 && failures.length === 0) {
    failures.push(`the runner ended with ${code}, though nothing in its report failed: its output above says why`);
  }
  return { passed: report.passed, failed: failures.length, failures };
}

/**
 * Counts of playwright's JSON report; errors outside of tests count as failures.
 * @returns {Counts}
 */
export function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 1, failures: ['no report was written'] };
  const { expected, flaky, unexpected } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    failures: [
      ...report.errors.map((error) => firstLines(error.message)),
      ...(report.suites ?? []).flatMap((suite) => failedSpecs(suite)),
    ],
  };
}

/**
 * How long each file of a vitest report took.
 * @param {import('../vitest/report.mjs').TestReport | undefined} report
 * @param {string} root folder the names begin at
 * @returns {{ file: string, ms: number }[]}
 */
export function vitestFiles(report, root) {
  return (report?.files ?? []).map(({ name, ms }) => ({ file: path.relative(root, name), ms }));
}

/** As `vitestFiles`, of playwright's report: a file's walks added up over all looks. @param {string} folder of the walks */
export function playwrightFiles(report, folder = 'e2e/walks') {
  return (report?.suites ?? []).map((suite) => ({ file: `${folder}/${suite.file}`, ms: durationOf(suite) }));
}

function durationOf(suite) {
  const own = (suite.specs ?? []).flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  const inner = (suite.suites ?? []).map(durationOf);
  return [...own.map(({ duration }) => duration), ...inner].reduce((sum, ms) => sum + ms, 0);
}

function failedSpecs(suite) {
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === 'unexpected')
        .map((test) => `[${test.projectName}] ${spec.file}: ${spec.title}\n    ${firstLines(lastError(test))}`),
    );
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

const lastError = (test) => test.results?.at(-1)?.error?.message;
