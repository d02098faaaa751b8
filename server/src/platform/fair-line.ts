import { AppError } from './errors.ts';

/** Who a piece of work is for. Turns go round networks first, and round the owners in each of them. */
export interface Party {
  /** A user or an operator. */
  readonly owner: string;
  /** Where they are, as it is counted; see `networks.ts`. */
  readonly network: string;
}

/** A place among others: the round in which it comes, and how many of its own stood before it when it came. */
interface Place {
  readonly round: number;
  readonly behind: number;
}

interface Waiting {
  readonly owner: string;
  readonly network: string;
  ofNetwork: Place;
  readonly ofOwner: Place;
  readonly begin: () => void;
}

const isBefore = (one: Place, other: Place): boolean =>
  one.round < other.round || (one.round === other.round && one.behind < other.behind);

/** Hands out rounds: each name comes once a round, and who comes anew comes in the round that is under way. */
class Rounds {
  #now = 0;
  readonly #next = new Map<string, number>();

  join(name: string, behind: number): Place {
    const round = Math.max(this.#now, this.#next.get(name) ?? 0);
    this.#next.set(name, round + 1);
    return { round, behind };
  }

  reach({ round }: Place): void {
    if (round <= this.#now) return;
    this.#now = round;
    // Who comes now is where everybody new begins.
    for (const [name, next] of this.#next) if (next <= round) this.#next.delete(name);
  }
}

/**
 * Lets `atOnce` pieces of work run together; the others wait, at most `most` of them, and come by turns: however many of one
 * network or one owner wait, no more than one of them comes before a single one of another. The returned function throws
 * AppError service_unavailable when too many wait.
 */
export function createFairLine(atOnce: number, most: number) {
  const waiting: Waiting[] = [];
  let networks = new Rounds();
  /** Of each network of which something waits or runs. */
  const owners = new Map<string, { readonly rounds: Rounds; present: number }>();
  let running = 0;

  function beginNext(): void {
    if (running >= atOnce || waiting.length === 0) return;
    const first = waiting.reduce((best, one) => (isBefore(one.ofNetwork, best.ofNetwork) ? one : best));
    const ofNetwork = waiting.filter(({ network }) => network === first.network);
    const next = ofNetwork.reduce((best, one) => (isBefore(one.ofOwner, best.ofOwner) ? one : best));
    // It takes the turn of its network; whose turn that was takes the one it had.
    [first.ofNetwork, next.ofNetwork] = [next.ofNetwork, first.ofNetwork];
    waiting.splice(waiting.indexOf(next), 1);
    networks.reach(next.ofNetwork);
    owners.get(next.network)?.rounds.reach(next.ofOwner);
    running += 1;
    next.begin();
  }

  return async <Result>({ owner, network }: Party, work: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= most) throw new AppError('service_unavailable');
    const inNetwork = waiting.filter((one) => one.network === network);
    const ofOwners = owners.get(network) ?? { rounds: new Rounds(), present: 0 };
    owners.set(network, ofOwners);
    ofOwners.present += 1;
    await new Promise<void>((begin) => {
      waiting.push({
        owner,
        network,
        ofNetwork: networks.join(network, inNetwork.length),
        ofOwner: ofOwners.rounds.join(owner, inNetwork.filter((one) => one.owner === owner).length),
        begin,
      });
      beginNext();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      ofOwners.present -= 1;
      if (ofOwners.present === 0) owners.delete(network);
      // Nobody is here to be treated fairly.
      if (owners.size === 0) networks = new Rounds();
      beginNext();
    }
  };
}
