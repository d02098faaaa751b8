import type { PersonalPart } from '../account/public.ts';

/** What was uploaded; the pictures themselves are on the pages they were uploaded for. */
export const personalOfFiles: readonly PersonalPart[] = [
  {
    part: 'files.file',
    sql: `SELECT purpose, content_type, size, width, height, created_at FROM files WHERE owner_id = $1 ORDER BY id`,
  },
];
