import { AppError } from '../platform/errors.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { CodeProof, CodeScene } from './codes.ts';
import type { Address } from './names.ts';
import { noteEvent } from './security-log.ts';
import type { Tools } from './tools.ts';

/**
 * Tries a code somebody typed. The proof must still be consumed by what it allows.
 * @throws AppError code_wrong_or_expired, for whatever reason
 */
export async function proveAddress(
  { codes, log }: Tools,
  address: Address | null,
  scene: CodeScene,
  code: string | undefined,
  context: CallContext,
): Promise<CodeProof> {
  const wellFormed = code !== undefined && /^[0-9]{6}$/.test(code);
  const proof = address && wellFormed ? await codes.tryCode(address.key, scene, code) : null;
  if (proof) return proof;
  noteEvent(log, 'code_failed', context, { name: address?.key ?? '' });
  throw new AppError('code_wrong_or_expired');
}
