import { artRules, type ArtType } from '@aureus/contract/art/rules.ts';
import type * as calls from '@aureus/contract/art/sale-calls.ts';
import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { compatibleTypes } from '@aureus/contract/files/limits.ts';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/http/route.ts';
import { countWaiting, findCreator } from './creators.ts';
import { showItems } from './items.ts';
import { writeWorks } from './minting.ts';
import type { ArtNeeds } from './needs.ts';
import { percent, readTerms } from './terms.ts';

/** Whether all browsers play what is stored so. */
const isCompatible = (content: string): boolean => (compatibleTypes as readonly string[]).includes(content);

/** What a work of each type is uploaded as. */
const purposeOf: Readonly<Record<ArtType, FilePurpose>> = {
  1: 'artwork',
  2: 'artwork_motion',
  3: 'artwork_media',
  4: 'artwork_media',
};

/**
 * Makes works of an upload, one for each edition. Operators approve them before anybody else sees them.
 * @throws AppError art_not_creator, art_works_full, art_royalty_too_high, art_poster_missing, what `Files.attach` throws,
 *   conversation_text_blocked
 */
export function submitWork(needs: ArtNeeds, input: Input<typeof calls.submit>, caller: Caller): Promise<ArtItem[]> {
  const { platform, files, conversations } = needs;
  const { userId: user } = caller;
  /** @throws AppError file_type_not_allowed where some browsers do not play it, and what `Files.attach` throws */
  async function attachCompatible(tx: Transaction, reference: string): Promise<{ file: bigint; type: string }> {
    const file = await files.attach(tx, user, reference, 'artwork_media');
    const stored = (await files.describe([file], tx.client)).get(file)?.contentType ?? '';
    if (!isCompatible(stored)) throw new AppError('file_type_not_allowed');
    return { file, type: stored };
  }
  return withTransaction(platform.pool, async (tx) => {
    const { client } = tx;
    // Whoever ends the creator waits, and so do further works of theirs.
    await client.query('SELECT FROM art_creator WHERE user_id = $1 FOR NO KEY UPDATE', [user]);
    if ((await findCreator(client, user))?.state !== 'approved') throw new AppError('art_not_creator');
    if ((await countWaiting(client, user)) + input.editions > artRules.most_waiting)
      throw new AppError('art_works_full', { most: artRules.most_waiting });
    const royalty = Number(parseDecimal(input.royalty, 2));
    const { most_royalty } = await readTerms(client);
    if (royalty > most_royalty) throw new AppError('art_royalty_too_high', { most: percent(most_royalty) });
    const type = input.type as ArtType;
    if (type >= 3 && input.poster === undefined) throw new AppError('art_poster_missing');
    // Other ends of lines than control characters become such.
    const name = (await conversations.shownText(tx, input.name, artRules.longest_name)).replaceAll('\n', ' ');
    const description = await conversations.shownText(tx, input.description, artRules.longest_description);
    if (name === '') throw new AppError('invalid_request');
    const file = await files.attach(tx, user, input.image, purposeOf[type]);
    const poster = type >= 3 ? await files.attach(tx, user, input.poster ?? '', 'artwork') : null;
    const content = (await files.describe([file], client)).get(file)?.contentType ?? '';
    const wanted = type === 3 ? 'audio/' : 'video/';
    if (type >= 3 && !content.startsWith(wanted)) throw new AppError('file_type_not_allowed');
    const compatible = input.compatible === undefined ? null : await attachCompatible(tx, input.compatible);
    if (compatible !== null && (isCompatible(content) || !compatible.type.startsWith(wanted)))
      throw new AppError('file_type_not_allowed');
    const { rarity, editions } = input;
    const works = Array.from({ length: editions }, (_, place) => {
      const files = { file, poster, compatible: compatible?.file ?? null };
      return { name, description, type, rarity, ...files, creator: user, royalty, edition: place + 1, editions };
    });
    const made = { at: platform.clock.now(), state: 'review', series: null } as const;
    const ids = await writeWorks(tx, files, works, made);
    await client.query('UPDATE art_work SET first_id = $1 WHERE id = ANY($2::bigint[])', [ids[0], ids]);
    return showItems(needs, client, caller, 'work.id = ANY($2::bigint[]) ORDER BY work.id', [ids]);
  });
}
