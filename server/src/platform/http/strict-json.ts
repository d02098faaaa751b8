/** Whole texts, with the colon that makes a name of one; what opens and closes; and what stands between. One after the other. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]|[^"{}[\]]+/gy;

/**
 * Reads JSON that means one thing alone: `JSON.parse` takes the last of two members of one name, another reader the
 * first, and what was checked would not be what is done.
 * @throws SyntaxError also for a name that stands twice in one object, and for `__proto__`
 */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Well-formed from here on. Of an array there are no names.
  const open: (Set<string> | null)[] = [];
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      const names = open.at(-1);
      if (name === '__proto__' || names?.has(name)) throw new SyntaxError('A name stands twice, or is none');
      names?.add(name);
    }
  }
  return value;
}
