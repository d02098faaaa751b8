/** How many percent of a whole a part is, from 0 to 100: where a slider stands when the part was typed. */
export function sliderShare(part: bigint, whole: bigint): number {
  if (part <= 0n || whole <= 0n) return 0;
  return part >= whole ? 100 : Number((part * 100n) / whole);
}
