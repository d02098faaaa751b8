import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { foundQuestions } from '../content/public.ts';
import { findMarkets } from '../market/public.ts';
import type { Entry, EntryGroup } from './entries.ts';
import { otherNamesOf } from './other-names.ts';
import { type Rank, ranked } from '../platform/search/rank.ts';

/** A question as it is searched. */
export interface Question {
  readonly id: number;
  readonly title: string;
  readonly content: string;
}

/** All that can be found, in the language on the screen. */
export interface Findable {
  readonly markets: readonly MarketRow[];
  readonly entries: readonly (Entry & { readonly name: string })[];
  /** Empty until they are there. */
  readonly questions: readonly Question[];
}

export interface Found {
  readonly markets: readonly MarketRow[];
  readonly entries: Readonly<Record<EntryGroup, readonly (Entry & { readonly name: string })[]>>;
  readonly questions: readonly Question[];
  /** Groups with something in them, the one with the best find first. */
  readonly order: readonly Group[];
}

export type Group = 'markets' | EntryGroup | 'questions';
const groups: readonly Group[] = ['markets', 'products', 'settings', 'help', 'questions'];

/** Finds by what was typed: the exact name first, then what begins with it, a word in it, and what has it anywhere. */
export function find(typed: string, { markets, entries, questions }: Findable): Found {
  const foundMarkets = findMarkets(markets, typed);
  const foundEntries = ranked(
    entries,
    typed,
    ({ name }) => [name],
    ({ path }) => otherNamesOf(path),
  );
  const byTitle = ranked(questions, typed, ({ title }) => [title]);
  // The words may also stand in an answer alone.
  const named = new Set(byTitle.map(({ item }) => item.id));
  const byAnswer = foundQuestions(questions, typed).filter(({ id }) => !named.has(id));
  const ofGroup = (group: EntryGroup) => foundEntries.filter(({ item }) => item.group === group);
  const best: Readonly<Record<Group, Rank | undefined>> = {
    markets: foundMarkets[0]?.rank,
    products: ofGroup('products')[0]?.rank,
    settings: ofGroup('settings')[0]?.rank,
    help: ofGroup('help')[0]?.rank,
    questions: byTitle[0]?.rank ?? (byAnswer.length > 0 ? 3 : undefined),
  };
  const items = (group: EntryGroup) => ofGroup(group).map(({ item }) => item);
  return {
    markets: foundMarkets.map(({ item }) => item),
    entries: { products: items('products'), settings: items('settings'), help: items('help') },
    questions: [...byTitle.map(({ item }) => item), ...byAnswer],
    order: groups.filter((group) => best[group] !== undefined).toSorted((a, b) => (best[a] ?? 3) - (best[b] ?? 3)),
  };
}
