/** Puts the simulated price of a market where a walk wants it, or lets its sources fall silent; nothing lets it go. */
export async function steer(
  base: string,
  marketId: number,
  wish: { readonly price?: string; readonly sources?: number } = {},
): Promise<void> {
  const fields = new URLSearchParams({ market: String(marketId) });
  if (wish.price !== undefined) fields.set('price', wish.price);
  if (wish.sources !== undefined) fields.set('sources', String(wish.sources));
  const { status } = await fetch(`${base}/dev/prices?${fields}`, {
    method: 'POST',
    headers: { 'X-Aureus-Steering': '1' },
  });
  if (status !== 204) throw new Error(`The price of market ${marketId} could not be steered: ${status}`);
}
