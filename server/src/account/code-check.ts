import { isSixDigits } from '@aureus/core/typed/code.ts';
import { AppError } from '../platform/errors.ts';
import { networksOf } from '../platform/http/networks.ts';
import type { CallContext, Caller } from '../platform/http/route.ts';
import type { CodeProof, CodeScene } from './codes.ts';
import { codeSender } from './known-sender.ts';
import type { Address } from './names.ts';
import { noteEvent } from './security-log.ts';
import type { Needs } from './needs.ts';

/**
 * Tries a code somebody typed. The proof must still be consumed by what it allows. Tries of strangers count by the
 * networks they come from before anything is looked at, so that nobody uses up those of all.
 * @throws AppError code_wrong_or_expired, for whatever reason; too_many_requests
 */
export async function proveAddress(
  needs: Needs,
  address: Address | null,
  scene: CodeScene,
  code: string | undefined,
  context: CallContext & { readonly caller?: Caller },
): Promise<CodeProof> {
  const { codes, limits, log } = needs;
  if (address && code !== undefined && isSixDigits(code)) {
    const sender = await codeSender(needs, address, context);
    if (!sender.isKnown) {
      const { network, provider } = networksOf(context.ip);
      await limits.consume('account.guess.network', network);
      await limits.consume('account.guess.provider', provider);
    }
    const proof = await codes.tryCode(address.key, scene, code, sender);
    if (proof) return proof;
  }
  noteEvent(log, 'code_failed', context, { name: address?.key ?? '' });
  throw new AppError('code_wrong_or_expired');
}
