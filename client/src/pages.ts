/**
 * How a long list is read: the part of an endless query that says where it begins and where it goes on. Each is spread
 * into the options of the query.
 */

/** By a position: each answer names in `next` where the part behind it begins, null in the last one. */
export const byPosition = {
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }: { readonly next: number | null }): number | undefined => next ?? undefined,
};

/** By numbered pages, of which the first is 1: each answer says how many entries there are in all. */
export const byPage = {
  initialPageParam: 1,
  getNextPageParam: (answer: { readonly page: number; readonly limit: number; readonly total: number }) =>
    answer.page * answer.limit < answer.total ? answer.page + 1 : undefined,
};

/** The part of a call's parameters that asks for what is older than a position; for the newest without one. */
export const olderThan = (position: number | null): { readonly before?: number } =>
  position === null ? {} : { before: position };
