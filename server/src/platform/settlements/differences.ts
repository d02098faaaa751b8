/** What is stored, beside what comes out. */
export type Compared = readonly (readonly [what: string, stored: unknown, expected: unknown])[];

/** A line for each that differs. */
export const differences = (compared: Compared): string[] =>
  compared.flatMap(([what, stored, expected]) =>
    stored === expected ? [] : [`${what} is ${String(stored)}, and comes out as ${String(expected)}`],
  );
