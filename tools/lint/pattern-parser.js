/**
 * Reads the source of a regular expression as far as it matters for how long it may take: what is one character, what is
 * repeated, and what has to stand where. Nodes are `set` (one character), `repeat`, `choice`, `sequence`, `place` (takes no
 * character) and `back` (what stood before).
 */
export function parsePattern(source) {
  let at = 0;

  function choice() {
    const options = [sequence()];
    while (source[at] === '|') {
      at += 1;
      options.push(sequence());
    }
    return options.length === 1 ? options[0] : { kind: 'choice', options };
  }

  function sequence() {
    const items = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') items.push(quantified(atom()));
    return { kind: 'sequence', items };
  }

  function quantified(body) {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(at));
    if (!found) return body;
    at += found[0].length;
    const [, sign, least, comma, most] = found;
    if (sign) return { kind: 'repeat', body, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
    return { kind: 'repeat', body, min: +least, max: comma === '' ? +least : most === '' ? Infinity : +most };
  }

  function atom() {
    const sign = source[at];
    if (sign === '(') return group();
    if (sign === '[') return set(classEnd());
    if (sign === '\\') return escape();
    if (sign === '^' || sign === '$') {
      at += 1;
      return { kind: 'place', what: sign };
    }
    return set(at + (source.codePointAt(at) > 0xffff ? 2 : 1));
  }

  function set(end) {
    const text = source.slice(at, end);
    at = end;
    return { kind: 'set', source: text };
  }

  function classEnd() {
    let end = at + 1;
    while (end < source.length && source[end] !== ']') end += source[end] === '\\' ? 2 : 1;
    return end + 1;
  }

  function escape() {
    const found =
      /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|k<[^>]*>|[1-9]\d*|[\s\S])/.exec(
        source.slice(at),
      );
    const text = found?.[0] ?? '\\';
    if (/^\\[bB]$/.test(text)) {
      at += text.length;
      return { kind: 'place', what: text };
    }
    if (/^\\(?:k|[1-9])/.test(text)) {
      at += text.length;
      return { kind: 'back' };
    }
    return set(at + text.length);
  }

  function group() {
    const head = /^\((?:\?(?::|=|!|<=|<!|<[^>]*>))?/.exec(source.slice(at))[0];
    at += head.length;
    const body = choice();
    at += 1;
    if (head === '(' || head === '(?:' || /^\(\?<[^=!]/.test(head)) return body;
    return { kind: 'place', what: head, body };
  }

  return choice();
}
