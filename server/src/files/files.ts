import type { FastifyInstance } from 'fastify';
import type { Audit } from '../operator/public.ts';
import type { Route } from '../platform/http/route.ts';
import type { Chore } from '../platform/chores/chore.ts';
import { deriveKey } from '../platform/jobs/secret-key.ts';
import type { Platform } from '../platform/platform.ts';
import { createAttaching } from './attaching.ts';
import { createLinks } from './links.ts';
import type { Files } from './public.ts';
import type { HasContact } from './quota.ts';
import { fileRoutes } from './routes.ts';
import { servePictures } from './serve.ts';
import type { Viewers } from './serve.ts';
import { openStorage } from './storage/open-storage.ts';
import { sweepUnused } from './sweep.ts';
import { createUploading } from './uploading.ts';

/** How often uploads nobody has used are removed. */
const SWEEP_EVERY_MS = 15 * 60_000;

/** Pictures users upload: taken in, kept and shown to whom they may be shown. */
export interface FilesArea extends Files {
  readonly routes: readonly Route[];
  readonly chores: readonly Chore[];
  /** Adds the addresses of pictures, which are no calls. */
  serve(app: FastifyInstance): void;
  /** Removes what nobody has used. @returns how many pictures */
  sweep(): Promise<number>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface FilesNeeds {
  readonly viewers: Viewers;
  readonly audit: Audit;
  readonly hasContact: HasContact;
}

export function createFiles(platform: Platform, { viewers, audit, hasContact }: FilesNeeds): FilesArea {
  const { pool, clock, settings } = platform;
  const storage = openStorage(settings);
  const links = createLinks(deriveKey(settings, 'file links'), clock);
  const uploading = createUploading(platform, storage, hasContact);
  const sweep = (): Promise<number> => sweepUnused({ pool, clock }, storage);

  return {
    routes: fileRoutes(pool, uploading, links),
    chores: [{ name: 'files.unused', everyMs: SWEEP_EVERY_MS, work: sweep }],
    serve: (app) => servePictures(app, { pool, links, storage, viewers, audit }),
    sweep,
    start: async () => {},
    stop: () => uploading.close(),
    ...createAttaching(pool, clock),
    linkForUser: (fileId, { userId, sessionId }) =>
      links.make({ fileId, viewer: { kind: 'user', id: userId, sessionId } }).path,
    linkForOperator: (fileId, { operatorId, sessionId }) =>
      links.make({ fileId, viewer: { kind: 'operator', id: operatorId, sessionId } }).path,
  };
}
