import { type Language, languageTags } from '@aureus/contract/platform/language.ts';

/** An instant as `Date.toISOString` writes it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export const isInstant = (value: string): boolean => INSTANT.test(value);

/**
 * How a language writes dates. The one place of the server that makes such a format: years are those of the Gregorian
 * calendar in every language, as in the apps.
 */
export function dateFormat(
  language: Language,
  options: Intl.DateTimeFormatOptions & { readonly timeZone: string },
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(languageTags[language], { calendar: 'gregory', ...options });
}

/** An instant (ISO 8601) in a time zone, with its name. */
export function momentText(language: Language, instant: string, timezone: string): string {
  return dateFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
    timeZoneName: 'short',
  }).format(new Date(instant));
}
