/**
 * Every table the queries may name. Each area describes its own tables in `<area>/tables.ts`
 * as an interface `<Area>Tables`; types only, so nothing is imported when the program runs.
 * To add an area: `export interface Database extends AccountTables, WalletTables {}`.
 */
// eslint-disable-next-line typescript/no-empty-object-type -- areas extend it one by one
export interface Database {}
