import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Audit, Operator } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/http/route.ts';
import { VIEW_PATH } from './links.ts';
import type { Link, Links } from './links.ts';
import { rangeOf } from './range.ts';
import type { FileStorage } from './storage/storage.ts';
import { type StoredType, storedTypes } from './stored-types.ts';

/** Finds who is behind the token of a request. */
export interface Viewers {
  user(token: string): Promise<Caller | null>;
  operator(token: string): Promise<Operator | null>;
}

export interface ServeNeeds {
  readonly pool: Pool;
  readonly links: Links;
  readonly storage: FileStorage;
  readonly viewers: Viewers;
  readonly audit: Audit;
}

interface StoredPicture {
  readonly id: bigint;
  readonly name: string;
  /** Null of a picture that an operator has sent. */
  readonly owner_id: bigint | null;
  readonly operator_id: bigint | null;
  readonly purpose: FilePurpose;
  readonly content_type: StoredType;
  /** In bytes. */
  readonly size: number;
}

const YEAR_SECONDS = 31_536_000;

/**
 * What an operator must be allowed to see a picture of each purpose; null where whoever made the link has asked: what
 * opens a conversation, its topic says.
 */
const neededOf: Readonly<Record<FilePurpose, OperatorPermission | null>> = {
  voucher: 'deposits.read',
  identity: 'identity.read',
  qrcode: 'withdrawals.read',
  avatar: 'users.read',
  conversation: null,
  artwork: 'art.read',
  artwork_motion: 'art.read',
  artwork_media: 'art.read',
};

/**
 * Adds the two ways to a file: avatars and what is shown for everybody, anything else by a signed link and the session it
 * was made for. Whatever is wrong is answered like a picture that does not exist.
 */
export function servePictures(app: FastifyInstance, needs: ServeNeeds): void {
  const { pool, storage, links, viewers, audit } = needs;

  app.get<{ Params: { name: string } }>('/upload/:name', async ({ params: { name }, headers }, reply) => {
    const picture = /^[0-9a-f]{32}$/.test(name)
      ? await find(`name = $1 AND attached_at IS NOT NULL AND (purpose = 'avatar' OR shown_at IS NOT NULL)`, name)
      : null;
    return send(picture, reply, `public, max-age=${YEAR_SECONDS}, immutable`, headers.range);
  });

  app.get<{ Params: { signed: string } }>(`${VIEW_PATH}:signed`, async (request, reply) => {
    const link = links.read(request.params.signed);
    const picture = link ? await find('id = $1', link.fileId) : null;
    if (!link || !picture) throw new AppError('not_found');
    await checkViewer(link, picture, request);
    return send(picture, reply, 'private, no-store', request.headers.range);
  });

  async function find(condition: string, value: unknown): Promise<StoredPicture | null> {
    const { rows } = await pool.query<StoredPicture>(
      `SELECT id, name, owner_id, operator_id, purpose, content_type, size FROM files WHERE ${condition}`,
      [value],
    );
    return rows[0] ?? null;
  }

  /** @throws AppError not_found for anybody but the viewer of the link, too_many_requests */
  async function checkViewer({ viewer }: Link, picture: StoredPicture, request: FastifyRequest): Promise<void> {
    const token = request.headers.authorization ?? '';
    if (viewer.kind === 'user') {
      const caller = token === '' ? null : await viewers.user(token);
      const isViewer = caller?.userId === viewer.id && caller.sessionId === viewer.sessionId;
      // Of a conversation the link was made for a member, and of a work that was taken back for whoever has bought it.
      const isForOthers = picture.purpose === 'conversation' || picture.purpose.startsWith('artwork');
      const maySee = picture.owner_id === viewer.id || isForOthers;
      if (!isViewer || !maySee) throw new AppError('not_found');
      return;
    }
    const operator = token === '' ? null : await viewers.operator(token);
    const isViewer = operator?.operatorId === viewer.id && operator.sessionId === viewer.sessionId;
    const needed = neededOf[picture.purpose];
    if (!isViewer || (needed !== null && !operator.permissions.has(needed))) throw new AppError('not_found');
    await noteView(operator, picture, request);
  }

  /** Every look is noted before it is granted. @throws AppError too_many_requests */
  async function noteView(operator: Operator, picture: StoredPicture, request: FastifyRequest): Promise<void> {
    const { operatorId } = operator;
    const { owner_id: owner, purpose } = picture;
    const target = owner === null ? `operator ${picture.operator_id}` : `user ${owner}`;
    const about = { operatorId, requestId: request.id, ip: request.ip, target };
    const details = { file: picture.id.toString(), purpose };
    const entry = { ...about, action: 'files.view', details };
    if (purpose === 'avatar' || purpose === 'conversation' || purpose.startsWith('artwork'))
      await audit.note(pool, entry);
    else await audit.look(entry, purpose === 'identity' ? 'pictures' : 'vouchers');
  }

  /**
   * A file of its own type and nothing else, wherever it is opened; of sound and films the part a player asks for. Bytes are
   * read as their reader takes them, so that many slow readers of large files hold none of them in memory.
   */
  async function send(
    picture: StoredPicture | null,
    reply: FastifyReply,
    caching: string,
    range: string | undefined,
  ): Promise<FastifyReply> {
    if (!picture) throw new AppError('not_found');
    const part = rangeOf(range, picture.size);
    const { first, last } = part === null || part === 'outside' ? { first: 0, last: picture.size - 1 } : part;
    const bytes = part === 'outside' ? '' : await storage.get(picture.name, part ?? undefined);
    if (bytes === null) throw new AppError('not_found');
    const name = picture.content_type.startsWith('image/') ? 'picture' : 'media';
    reply
      .header('cache-control', caching)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `attachment; filename="${name}.${storedTypes[picture.content_type]}"`)
      .header('x-content-type-options', 'nosniff')
      .header('accept-ranges', 'bytes')
      .type(picture.content_type);
    if (part === 'outside') return reply.code(416).header('content-range', `bytes */${picture.size}`).send(bytes);
    if (part !== null) reply.code(206).header('content-range', `bytes ${first}-${last}/${picture.size}`);
    return reply.header('content-length', last + 1 - first).send(bytes);
  }
}
