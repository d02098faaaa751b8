/** Why a request to be verified is refused. */
export const refusalReasons = [
  'name_differs',
  'number_differs',
  'picture_unclear',
  'picture_incomplete',
  'document_expired',
  'document_not_accepted',
  'under_age',
  'other',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** How a request stands, as the wire counts it. */
export const reviewStatus = { none: 0, waiting: 1, passed: 2, refused: 3 } as const;
export type ReviewStatus = (typeof reviewStatus)[keyof typeof reviewStatus];
