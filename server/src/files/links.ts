import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkSeconds } from '@aureus/contract/files/limits.ts';
import type { Clock } from '../platform/clock.ts';
import { API } from '../platform/http/paths.ts';

/** Where links to private pictures lead; what follows is the signed part. */
export const VIEW_PATH = `${API}/upload/view/`;

/** Who may follow a link: the very session it was made for. */
export interface Viewer {
  readonly kind: 'user' | 'operator';
  readonly id: bigint;
  readonly sessionId: bigint;
}

export interface Link {
  readonly fileId: bigint;
  readonly viewer: Viewer;
}

/** Links to private pictures: signed, short-lived, made for one session. */
export interface Links {
  make(link: Link): { readonly path: string; readonly expires: Date };
  /** What a link says; null when it was not made by us, was changed, or is over. */
  read(signed: string): Link | null;
}

const FORM = /^([uo])\.([1-9][0-9]{0,17})\.([1-9][0-9]{0,17})\.([1-9][0-9]{0,17})\.([0-9]{1,12})\.([A-Za-z0-9_-]{43})$/;

export function createLinks(key: Buffer, clock: Clock): Links {
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    make: ({ fileId, viewer }) => {
      const seconds = Math.floor(clock.epochMs() / 1000) + linkSeconds;
      const text = [viewer.kind === 'user' ? 'u' : 'o', fileId, viewer.id, viewer.sessionId, seconds].join('.');
      const path = `${VIEW_PATH}${text}.${sign(text).toString('base64url')}`;
      return { path, expires: new Date(seconds * 1000) };
    },
    read: (signed) => {
      const found = FORM.exec(signed);
      if (!found) return null;
      const [, kind, file = '', viewer = '', session = '', seconds = '', signature = ''] = found;
      const text = signed.slice(0, signed.lastIndexOf('.'));
      const given = Buffer.from(signature, 'base64url');
      const right = sign(text);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      if (clock.epochMs() >= Number(seconds) * 1000) return null;
      return {
        fileId: BigInt(file),
        viewer: { kind: kind === 'u' ? 'user' : 'operator', id: BigInt(viewer), sessionId: BigInt(session) },
      };
    },
  };
}
