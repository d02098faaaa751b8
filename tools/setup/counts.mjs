import path from 'node:path';

/**
 * What came out of a step's tests.
 * @typedef {{ passed: number, failed: number, failures: string[] }} Counts
 */

/** The first lines of an error: enough to see what went wrong at the end of a long output. */
const firstLines = (text = '') => text.split('\n').slice(0, 6).join('\n    ');

/**
 * Counts of vitest's JSON report; a file that could not be loaded counts as one failure.
 * @returns {Counts}
 */
export function countVitest(report) {
  if (!report) return { passed: 0, failed: 1, failures: ['no report was written'] };
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failures = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${test.fullName}\n    ${firstLines(test.failureMessages?.[0])}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    failures: [...broken.map((file) => `${file.name}\n    ${firstLines(file.message)}`), ...failures],
  };
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
 * How long each file of vitest's JSON report took.
 * @param {string} root folder the names begin at
 * @returns {{ file: string, ms: number }[]}
 */
export function vitestFiles(report, root) {
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    ms: endTime - startTime,
  }));
}

/** As `vitestFiles`, of playwright's report: a file's walks added up over all looks. */
export function playwrightFiles(report) {
  return (report?.suites ?? []).map((suite) => ({ file: `e2e/walks/${suite.file}`, ms: durationOf(suite) }));
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
