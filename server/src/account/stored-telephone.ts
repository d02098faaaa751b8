import { readStoredTelephone, readTelephone, telephonesOf } from '@aureus/core/typed/telephone.ts';
import { numberingPlans } from './numbering-plans.ts';

/** A stored telephone in E.164: in the one form where the numbering plans know it, else as it is stored. */
export function e164Of(area: string, number: string): string {
  const stored = `+${area}${number}`;
  const found = readTelephone(area, stored, numberingPlans) ?? readStoredTelephone(area, number, numberingPlans);
  return found?.e164 ?? stored;
}

/**
 * How a telephone that operators look for may be stored, dial code and number together without the plus sign: as it was
 * written, and as each country would read it. Null where nothing is looked for that can be a telephone.
 * @param phone `phone` of what was looked for
 */
export function searchedTelephones(phone: string | null): string[] | null {
  if (phone === null) return null;
  const read = telephonesOf(phone, numberingPlans).map((e164) => e164.slice(1));
  return [...new Set([phone.replace(/^\+/, ''), ...read])];
}
