import { textAreas } from './src/platform/language/text-areas.ts';

/** The live connection, which every first screen opens. */
const live = /web\/src\/(app\/(live|prefetch-user)\.|platform\/live\/)/;

/** Calls that the tabs use, and what makes them. */
const calls =
  /node_modules\/@tanstack\/|client\/src\/(?!files\/)|web\/src\/platform\/calls\/|contract\/src\/(content\/(calls|later-calls)|market|notice(?!\/mail-calls)|spot|wallet(?!\/product)|account\/(calls|proof-calls))/;

/** What is told of clocks, countdowns and days. */
const time =
  /(web\/src\/platform\/(time|format\/use-utc)|client\/src\/clock\/(?!keep)|core\/src\/typed\/(day|fold)|core\/src\/market\/session\/civil-day)/;

/** What most pages are made of. */
const kit =
  /(web\/src\/(ui\/(?!money|bullets|(code|digits|number|password)-field|skeleton-form|typed\/use-digits)|platform\/(?!routing\/open-url))|core\/src\/money\/)/;

/** What the areas show on the tabs of others, and lists that go on: not all tabs show what is in the other groups with them. */
const parts =
  /web\/src\/((market|notice(?!\/(notices|notice-target|more-link|use-removing)\.))\/|wallet\/(queries|account-names)|(copy|otc)\/public\.|ui\/avatar|platform\/product\/)|@tanstack\/.*[Ii]nfinite/;

/** What the tabs show of the user's money, and of what we write; the trade screen has none of it. */
const holdings =
  /web\/src\/(content\/(announcements|content\.module|later-queries|lazy-parts|news-length|queries|support-button)|wallet\/(portfolio|use-portfolio|hide-button|money-actions|frozen-note|pause-note|wallet\.module)|bills\/bills?[-.]|ui\/money\/(money-facts|money-form))/;

/**
 * Which modules share a file. Many small files compress badly and cost round trips; a large one makes pages wait for
 * what they do not show. A module goes to the first group that takes it, with all it imports.
 */
export const chunkGroups = [
  // The first screen, whichever it is.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, tags: ['$initial' as const], priority: 9 },
  { name: 'base', test: /node_modules\//, tags: ['$initial' as const], priority: 8 },
  { name: 'app', tags: ['$initial' as const], priority: 7 },
  // What nearly every page shows.
  { name: 'list', test: /node_modules\/virtua\//, priority: 6 },
  { name: 'kit', test: kit, minShareCount: 8, priority: 6 },
  // Fields of forms, which no tab shows before something is touched.
  {
    name: 'fields',
    test: /web\/src\/ui\/((code|digits|number|password)-field|skeleton-form|typed\/use-digits)/,
    minShareCount: 2,
    priority: 5,
  },
  // Clocks and days, which pages of all areas show.
  { name: 'time', test: time, minShareCount: 2, priority: 6 },
  // Only for who types what is looked for.
  { name: 'found', test: /web\/src\/(market\/find-markets|platform\/search\/)/, minShareCount: 2, priority: 6 },
  { name: 'parts', test: parts, minShareCount: 2, priority: 5 },
  { name: 'holdings', test: holdings, minShareCount: 2, priority: 5 },
  { name: 'live', test: live, priority: 5 },
  { name: 'calls', test: calls, minShareCount: 2, priority: 5 },
  // What a few pages share, whatever their area; few of them draw posters.
  {
    name: 'forms',
    test: /web\/src\/(ui\/(?!money|poster)|platform\/(?!files|qr|routing\/(use-open-order|open-url)))/,
    minShareCount: 2,
    priority: 4,
  },
  // Pictures of products and of what they bring, which no tab but finance shows.
  {
    name: 'drawn',
    test: /web\/src\/ui\/(earnings-curve|ring-chart|progress-ring|icon-steps|bullets|price-points)/,
    minShareCount: 2,
    priority: 5,
  },
  { name: 'figures', test: /core\/src\/(money|spot)\//, minShareCount: 2, priority: 4 },
  { name: 'pictures', test: /(web\/src\/platform|contract\/src|client\/src)\/files\//, minShareCount: 2, priority: 4 },
  // What pages that move money share.
  { name: 'addresses', test: /node_modules\/@(scure|noble)\//, minShareCount: 2, priority: 4 },
  {
    name: 'acts',
    test: /web\/src\/ui\/money\/(act-sheet|pick-field|long-text-field|step-line)/,
    minShareCount: 2,
    priority: 5,
  },
  { name: 'money', test: /web\/src\/ui\/money\/|core\/src\/wallet\/networks/, minShareCount: 2, priority: 4 },
  // The order form of contracts, which the trade screen and trials show: with positions in one file it would be too large.
  {
    name: 'contracts',
    test: /web\/src\/futures\/ticket\/(?!own-positions|read-typed|terms)/,
    minShareCount: 2,
    priority: 4,
  },
  // What the pages of an area share, but for what others have of it on first screens: it would bring all of them along.
  ...textAreas.map((area) => ({
    name: area,
    test: new RegExp(`(web|contract|core)/src/${area}/(?!public\\.ts|demo-told)`),
    minShareCount: 2,
    priority: 3,
  })),
];
