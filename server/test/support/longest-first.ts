import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs files that take minutes, since they start processes and wait for them, before all others: begun last, they would be
 * waited for alone. The runner knows how long files take only where it ran them before.
 */
export const longestFirst = (longest: readonly string[]): typeof BaseSequencer =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const placeOf = ({ moduleId }: TestSpecification): number => {
        const place = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
        return place === -1 ? longest.length : place;
      };
      // oxlint-disable-next-line unicorn/no-array-sort -- the runner's, which gives a new list
      return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
    }
  };
