/**
 * A text without the signs at its end that are among these. As `replace(/[signs]+$/, '')`, in steps that are no more than the
 * signs taken away: a pattern that may begin anywhere tries each beginning of a run in the middle to its end.
 * @param signs one unit of UTF-16 each
 */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length;
  if (signs.length === 1) {
    // Every amount that is shown ends here.
    const code = signs.charCodeAt(0);
    while (end > 0 && text.charCodeAt(end - 1) === code) end -= 1;
  } else {
    while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  }
  return end === text.length ? text : text.slice(0, end);
}
