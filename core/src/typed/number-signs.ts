/** How a language writes numbers. */
export interface NumberSigns {
  /** Before the fraction: a point or a comma. */
  readonly decimal: string;
  /** Between thousands: a point, a comma, a space. */
  readonly group: string;
}

const known = new Map<string, NumberSigns>();

/** @param locale BCP 47 tag */
export function numberSigns(locale: string): NumberSigns {
  let signs = known.get(locale);
  if (signs === undefined) {
    const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1_234_567.8);
    const of = (type: Intl.NumberFormatPartTypes): string | undefined =>
      parts.find((part) => part.type === type)?.value;
    signs = { decimal: of('decimal') ?? '.', group: of('group') ?? ',' };
    known.set(locale, signs);
  }
  return signs;
}
