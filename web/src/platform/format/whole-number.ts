/** Ticks, lots and parts per million as core counts them: as numbers, exact. @throws RangeError beyond what is exact */
export function wholeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`Not exact as a number: ${value}`);
  return number;
}

export const isExact = (value: bigint): boolean => value <= BigInt(Number.MAX_SAFE_INTEGER);
