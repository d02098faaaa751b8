/**
 * Every table the queries may name. Each area describes its own tables in `<area>/tables.ts`
 * as an interface `<Area>Tables` and adds it here:
 * `declare module '../platform/database/schema.ts' { interface Database extends AccountTables {} }`.
 */
export interface Database {}
