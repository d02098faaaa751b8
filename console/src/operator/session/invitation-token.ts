/** The token of an invitation's address, wherever in it it stands: behind `?` or behind the `#` route. */
export function tokenOfAddress(address: string): string {
  const match = /[?&]token=([^&#]+)/.exec(address);
  try {
    return match?.[1] === undefined ? '' : decodeURIComponent(match[1]);
  } catch {
    return '';
  }
}
