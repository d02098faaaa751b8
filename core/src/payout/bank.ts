/** As much of a number as its owner needs to recognise it: its last four characters, and never more than half of it. */
export function maskNumber(text: string): string {
  if (text === '') return '';
  const shown = Math.min(4, Math.floor(text.length / 2));
  return `•••• ${text.length > 4 ? text.slice(-shown) : '••••'}`;
}
