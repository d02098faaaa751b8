/** Files of the product: tests, tools and measurements may do as they like. */
const PRODUCT = /^(?:server|core|contract|client|web|console)\/src\//;

/** The files that read the time of the machine: one for the server, one for both apps, whose clock is the server's. */
const CLOCKS = new Set(['server/src/platform/clock.ts', 'client/src/clock/page-clock.ts']);

/** Whether a file gets the time as an argument, or asks the one clock of the apps. */
export const mustNotReadClock = (file) => PRODUCT.test(file) && !CLOCKS.has(file);

/** Whether a file gets chance as an argument. Apps may draw a number that means nothing. */
export const mustNotDraw = (file) => /^(?:server|core|contract)\/src\//.test(file) && !CLOCKS.has(file);

/** The files that may make a format of dates, with why. All others say by them in which calendar and zone they write. */
const DATE_FORMATS = new Set([
  // How dates are written, one for each reader of them.
  'web/src/platform/format/time.ts',
  'console/src/platform/format/format.ts',
  'server/src/platform/texts/dates.ts',
  // What a zone and its days are.
  'core/src/typed/day.ts',
  'web/src/platform/time/zone.ts',
  'web/src/platform/session/session.ts',
]);

export const mustNotFormatDates = (file) => PRODUCT.test(file) && !DATE_FORMATS.has(file);

/** What a date says by the zone of the machine it is asked on, and words it would write by its habits. */
const OF_THE_MACHINE =
  /^(?:[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)|getTimezoneOffset|toLocale(?:Date|Time)String|to(?:Date|Time)String)$/;

export const isOfTheMachine = (name) => OF_THE_MACHINE.test(name);
