/**
 * The time of a recorded price as the exchanges write it. Epoch seconds have ten digits, milliseconds thirteen and
 * microseconds sixteen, for every moment from 2001 to 2286: so a file may change from one to the other within.
 */
const EPOCH = /^(\d{10}|\d{13}|\d{16})(?:\.(\d+))?$/;
/** ISO 8601, also with a space; the time of day and the zone may be missing. */
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))? ?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/;

/**
 * Epoch milliseconds of a recorded time, with a fraction where it has one; undefined for what is none. A time without a zone is UTC: what it means must
 * not depend on the machine that reads it.
 */
export function recordedTime(text: string): number | undefined {
  const epoch = EPOCH.exec(text);
  if (epoch) {
    const [, digits = '', fraction = '0'] = epoch;
    if (digits.length === 10) return Number(digits) * 1_000 + Number(`0.${fraction}`) * 1_000;
    // Divided, not multiplied by a thousandth: whole milliseconds stay whole.
    return digits.length === 13 ? Number(digits) + Number(`0.${fraction}`) : Number(digits) / 1_000;
  }
  const iso = ISO.exec(text);
  if (!iso) return undefined;
  const [, day = '', time = '00:00', zone = 'Z'] = iso;
  const offset = zone === 'UTC' ? 'Z' : /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone;
  const parsed = Date.parse(`${day}T${time}${offset}`);
  return Number.isNaN(parsed) ? undefined : parsed;
}
