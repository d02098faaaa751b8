/**
 * How far the trigger of a trailing stop may stay behind the mark price, parts per million of the index price. Nearer, it
 * would act by the trembling of the price alone.
 */
export const TRAIL_BOUNDS_PPM = { minimum: 1_000, maximum: 500_000 } as const;
