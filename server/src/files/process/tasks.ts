import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import type { ErrorCode, ErrorParams } from '@aureus/contract/platform/errors.ts';
import type { StorePermit } from '../storage/permit.ts';
import type { StoredType } from '../stored-types.ts';

/** What the process of pictures can be told to do with a file it was sent. */
export type Task =
  /** Look at it and make it anew; the file as it came is gone then. */
  | { readonly act: 'renew'; readonly purpose: FilePurpose }
  /** Write the picture that was made to where it is kept. */
  | { readonly act: 'store'; readonly permit: StorePermit }
  /** Forget it. There is no answer. */
  | { readonly act: 'drop' };

/** What is known of an upload as it is stored; its bytes stay in the process. */
export interface RenewedPicture {
  readonly contentType: StoredType;
  readonly width: number;
  readonly height: number;
  /** In bytes. */
  readonly size: number;
  /** Of the bytes, in hex. */
  readonly sha256: string;
  /** What it looks like, in bits as text; of vouchers, and null where there is too little to see. */
  readonly likeness: string | null;
}

/** Why there is no picture: the sender's file, or a defect of ours. */
export type Refused = { readonly code: ErrorCode; readonly params: ErrorParams } | { readonly defect: string };

/** What came of a file, and what it cost in milliseconds of a processor, whether it was made or refused. */
export type Worked = ({ readonly picture: RenewedPicture } | Refused) & { readonly spentMs: number };

/** To a task about the file `id`; one task of a file is under way at a time. */
export type TaskAnswer = { readonly id: number } & (Worked | Refused | { readonly stored: true });

/** What a decoder is sent: one file. */
export interface DecoderJob {
  readonly purpose: FilePurpose;
  readonly bytes: Uint8Array;
}

/** What a decoder answers: the picture with its bytes, or why there is none. */
export type DecoderAnswer = Worked & { readonly bytes?: Uint8Array };
