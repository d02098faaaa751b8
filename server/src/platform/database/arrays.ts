/** Array literals of PostgreSQL for lists of numbers; the driver's own way takes a third of a batch's time. */
export function numberArray(values: readonly (number | bigint | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

/** `booleanArray([true, false])` is `{t,f}`. */
export function booleanArray(values: readonly boolean[]): string {
  return `{${values.map((value) => (value ? 't' : 'f')).join(',')}}`;
}
