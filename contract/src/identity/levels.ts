/** Kinds of documents, as the wire counts them. */
export const documentTypes = { idCard: 0, passport: 1, drivingLicence: 2 } as const;

/**
 * What each verified level allows: withdrawals within any 24 hours in BTC or its worth, and one single operation in
 * USD. Level 0 may not withdraw.
 */
export const identityLimits = [
  { level: 0, dailyBtc: '0', singleUsd: '0' },
  { level: 1, dailyBtc: '200', singleUsd: '2000' },
  { level: 2, dailyBtc: '500', singleUsd: '1000000' },
] as const;

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
