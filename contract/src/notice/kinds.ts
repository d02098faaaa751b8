import { namesOf } from '../names.ts';

/** What users are told of. Each has a title and a body in the server's `texts/<language>/notice.json`. */
export const noticeKinds = namesOf('notices');
export type NoticeKind = (typeof noticeKinds)[number];
