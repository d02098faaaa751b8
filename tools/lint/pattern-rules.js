import { parsePattern } from './pattern-parser.js';

/** Packages whose patterns see what others send. In the apps they see what is typed into them, by whoever waits for it. */
const ON_INPUT = /^(contract|core|client|server)\/src\//;

export const seesInput = (file) => ON_INPUT.test(file);

/** Characters by which sets are compared: all of Latin, and some of what else matters. */
const SAMPLES = [
  ...Array.from({ length: 0x180 }, (_, code) => String.fromCodePoint(code)),
  ...'\u0301\u0430\u0e01\u0e31\u1100\u2009\u200b\u200c\u200d\u2019\u2028\u202e\u2800\u3000\u3002\u4e2d\uac00\uff0e\uff1d',
  '\u{1f600}',
];

/** More paths through a pattern than this are not followed. */
const MOST_PATHS = 500;
/** A repetition with a bound above this counts as one without. */
const MOST_TIMES = 2000;

const isEndless = (node) => node.kind === 'repeat' && node.max > MOST_TIMES;

/** The parts of a pattern one after the other, in each way through its choices. */
function pathsOf(node) {
  if (node.kind === 'choice') return node.options.flatMap(pathsOf).slice(0, MOST_PATHS);
  if (node.kind !== 'sequence') return [[node]];
  let paths = [[]];
  for (const item of node.items) {
    const tails = item.kind === 'sequence' || item.kind === 'choice' ? pathsOf(item) : [[item]];
    paths = paths.flatMap((path) => tails.map((tail) => [...path, ...tail])).slice(0, MOST_PATHS);
  }
  return paths;
}

/**
 * What is wrong with a pattern; undefined when the time it takes grows with the text alone.
 * - It may begin anywhere in a run that it repeats, and has to find something behind it: each beginning costs the rest of the run.
 * - It repeats what repeats, or one repetition follows another of the same: each way to divide a run between them is tried.
 * @param {string} source between its slashes
 * @param {string} flags
 */
export function patternProblem(source, flags) {
  const plain = flags.replaceAll(/[gyd]/g, '');
  const known = new Map();
  /** Which of the samples a set takes. */
  function samplesOf(text) {
    if (!known.has(text)) {
      const one = new RegExp(`^(?:${text})$`, plain);
      known.set(text, new Set(SAMPLES.filter((sample) => one.test(sample))));
    }
    return known.get(text);
  }
  /** All that may stand anywhere in a part. */
  function charactersOf(node) {
    if (node.kind === 'set') return samplesOf(node.source);
    if (node.kind === 'back') return new Set(SAMPLES);
    const inside = { repeat: [node.body], choice: node.options, sequence: node.items }[node.kind] ?? [];
    return inside.reduce((all, each) => all.union(charactersOf(each)), new Set());
  }
  const isNeeded = (node) => {
    if (node.kind === 'repeat') return node.min > 0 && isNeeded(node.body);
    if (node.kind === 'choice') return node.options.every(isNeeded);
    return node.kind === 'sequence' ? node.items.some(isNeeded) : node.kind === 'set';
  };
  /** Whether what stands behind a repetition may not be there. */
  const canFail = (rest) => rest.some((node) => node.kind === 'place' || node.kind === 'back' || isNeeded(node));
  /** Whether a run of these characters has all that is needed in it. */
  const fits = (nodes, run) => nodes.every((node) => !isNeeded(node) || !charactersOf(node).isDisjointFrom(run));

  const beginsAtOnePlace = (path) => path[0]?.kind === 'place' && path[0].what === '^' && !flags.includes('m');
  const beginsWhereRunBegins = (path, run) =>
    path[0]?.kind === 'place' && path[0].what === '(?<!' && run.isSubsetOf(charactersOf(path[0].body));
  /** What has to stand before: the text of a look behind, and what comes first. */
  const before = (path, end) =>
    path.slice(0, end).flatMap((node) => (node.kind === 'place' ? (node.what === '(?<=' ? [node.body] : []) : [node]));

  function startProblem(path) {
    if (flags.includes('y') || beginsAtOnePlace(path)) return undefined;
    return path.some((node, place) => {
      if (!isEndless(node) || !canFail(path.slice(place + 1))) return false;
      const run = charactersOf(node);
      return !beginsWhereRunBegins(path, run) && fits(before(path, place), run);
    })
      ? 'may begin anywhere in a run that it repeats, and has to find something behind it'
      : undefined;
  }

  function neighbourProblem(path, isRepeated = false) {
    for (const [place, node] of path.entries()) {
      if (!isEndless(node)) continue;
      for (let next = place + 1; next < path.length; next += 1) {
        if (!isEndless(path[next])) continue;
        const run = charactersOf(node).intersection(charactersOf(path[next]));
        const between = [node.body, ...path.slice(place + 1, next), path[next].body];
        const isOneRun = run.size > 0 && pathsOf({ kind: 'sequence', items: between }).some((way) => fits(way, run));
        if (isOneRun && (isRepeated || canFail(path.slice(next + 1))))
          return 'repeats the same twice, one behind the other';
      }
    }
    return undefined;
  }

  function nestedProblem(node) {
    if (node.kind === 'place') return node.body && problemInside(node.body);
    if (node.kind !== 'repeat') return undefined;
    if (isEndless(node)) {
      const paths = pathsOf(node.body);
      for (const path of paths)
        for (const inner of path)
          if (
            isEndless(inner) &&
            fits(
              path.filter((other) => other !== inner),
              charactersOf(inner),
            )
          )
            return 'repeats what repeats';
      const single = paths
        .filter((path) => path.length === 1 && path[0].kind === 'set')
        .map(([one]) => charactersOf(one));
      if (single.some((one, place) => single.slice(place + 1).some((other) => !one.isDisjointFrom(other))))
        return 'repeats a choice of the same';
    }
    return problemInside(node.body);
  }

  function problemInside(node) {
    for (const path of pathsOf(node)) {
      const found = path.map(nestedProblem).find(Boolean) ?? neighbourProblem(path);
      if (found) return found;
    }
    return undefined;
  }

  const whole = parsePattern(source);
  for (const path of pathsOf(whole)) {
    const found = startProblem(path);
    if (found) return found;
  }
  return problemInside(whole);
}
