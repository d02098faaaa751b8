import * as calls from '@aureus/contract/files/calls.ts';
import type { Pool } from 'pg';
import { AppError } from '../platform/errors.ts';
import { route, uploadRoute } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';
import { nameOf, referenceOf } from './attaching.ts';
import type { Links } from './links.ts';
import type { Uploading } from './uploading.ts';

/** Binds the calls of the files area. */
export function fileRoutes(pool: Pool, uploading: Uploading, links: Links): readonly Route[] {
  return [
    uploadRoute(calls.upload, uploading.receive, async ({ purpose }, { caller, file, ip }) =>
      referenceOf(await uploading.take({ by: { user: caller.userId }, ip }, file, purpose)),
    ),
    uploadRoute(calls.operatorUpload, uploading.receive, async (_input, { operator, file, ip }) =>
      referenceOf(await uploading.take({ by: { operator: operator.operatorId }, ip }, file, 'conversation')),
    ),
    route(calls.uploadLink, async ({ reference }, { caller: { userId, sessionId } }) => {
      const { rows } = await pool.query<{ id: bigint }>('SELECT id FROM files WHERE name = $1 AND owner_id = $2', [
        nameOf(reference),
        userId,
      ]);
      const [file] = rows;
      if (!file) throw new AppError('file_unknown');
      const { path, expires } = links.make({ fileId: file.id, viewer: { kind: 'user', id: userId, sessionId } });
      return { path, expires: expires.toISOString() };
    }),
  ];
}
