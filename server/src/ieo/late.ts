/** What is due is settled within seconds; after so many somebody has to look. */
export const LATE_SECONDS = 600;
