/** Passed and failed tests of vitest's JSON report; a file that could not be loaded counts as one failure. */
export function countVitest(report) {
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Passed and failed tests of playwright's JSON report; errors outside of tests count as failures. */
export function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}
