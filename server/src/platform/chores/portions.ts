/**
 * Removes portion by portion until one is not full.
 * @param size of a full portion
 * @param remove removes one, and says how many there were
 * @param signal ends it after a portion
 * @returns how many in all
 */
export async function inPortions(size: number, remove: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await remove();
    removed += count;
    if (count < size || signal?.aborted === true) return removed;
  }
}
