/** What users are told of. Each has a title and a body in the server's `texts/<language>/notice.json`. */
export const noticeKinds = ['welcome'] as const satisfies readonly string[];
export type NoticeKind = (typeof noticeKinds)[number];
