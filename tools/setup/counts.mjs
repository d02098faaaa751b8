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
