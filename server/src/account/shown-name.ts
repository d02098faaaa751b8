/**
 * How lists show a user to others, SQL over columns of `users`: whoever hides the nickname is a letter and stars, with no
 * portrait. Who leads copies or makes works is known by the nickname, and keeps it there.
 * @param users the name the table has in the query
 */
export const shownNickname = (users: string): string =>
  `CASE WHEN ${users}.hides_nickname THEN left(${users}.nickname, 1) || '***' ELSE ${users}.nickname END`;

export const shownPortrait = (users: string): string =>
  `CASE WHEN ${users}.hides_nickname THEN '' ELSE ${users}.head_portrait END`;
