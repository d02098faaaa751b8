import type { Offering } from './art-desk.ts';
import { FEES } from './houses.ts';
import type { CurrencyName } from './memory-ledger.ts';
import type { Amounts } from './part.ts';
import type { Second } from './prices.ts';

const [MINUTE, DAY] = [60_000, 86_400_000];

interface Piece {
  readonly creator: number;
  readonly royalty: number;
  owner: number;
  hands: number;
}

interface Offer extends Offering {
  state: 'review' | 'refused' | 'open' | 'paying' | 'sold' | 'unsold' | 'unpaid';
  /** The price of now. */
  now: number;
  bids: number;
  extended: number;
  /** What each bidder leaves there, minor units of USDT. */
  stake: number;
  leader: number;
  begins: number;
  ends: number;
  payUntil: number;
  /** Whose stakes are there. */
  readonly inside: Set<number>;
}

interface Purses {
  free(owner: number, currency: CurrencyName): number;
  give(owner: number, currency: CurrencyName, amount: number): void;
}

/** The art market once more: a work has one owner, a price is shared out whole, and stakes are where their auction is. */
export class PlainArt {
  readonly #purses: Purses;
  readonly #pieces = new Map<number, Piece>();
  readonly #offers = new Map<number, Offer>();
  /** Until when somebody bids for nothing. */
  readonly #barred = new Map<number, number>();

  constructor(purses: Purses) {
    this.#purses = purses;
  }

  said(id: number): unknown[] {
    const { state, now, bids, extended, stake, leader, work } = this.#offer(id);
    const { owner, hands } = this.#piece(work);
    return [state, now, bids, extended, stake, leader, owner, hands];
  }

  make(id: number, creator: number, royalty: number): void {
    this.#pieces.set(id, { creator, royalty, owner: creator, hands: 1 });
  }

  ownerOf(work: number): number {
    return this.#piece(work).owner;
  }

  /** Sales in a state. */
  in(state: Offer['state']): readonly Offer[] {
    return [...this.#offers.values()].filter((offer) => offer.state === state);
  }

  heldOf(owner: number): Amounts {
    const held: Amounts = { quote: 0, base: 0, coin: 0 };
    // The house takes part in none of it.
    if (owner < 0) return held;
    for (const { inside, stake } of this.#offers.values()) if (inside.has(owner)) held.quote += stake;
    return held;
  }

  /** @returns whether it was offered */
  offer(offering: Offering, { index }: Pick<Second, 'index'>): boolean {
    const { id, work, seller, isAuction, currency, price, raise, deposit } = offering;
    if (this.ownerOf(work) !== seller) return false;
    const isThere = [...this.#offers.values()].some((other) => other.work === work && ['review', 'open', 'paying'].includes(other.state)); // prettier-ignore
    if (isThere) return false;
    // An index counts cents of a whole coin: dollars are millionths, coins hundred millionths.
    const worth = currency === 'quote' ? price : index === null ? null : Math.floor((price * index) / 10_000);
    if (isAuction && (worth === null || raise < Math.max(1, Math.ceil(price / 100)))) return false;
    this.#offers.set(id, {
      ...offering,
      state: isAuction ? 'review' : 'open',
      now: price,
      bids: 0,
      extended: 0,
      stake: isAuction ? Math.max(5_000_000, Math.ceil(((worth ?? 0) * deposit) / 10_000)) : 0,
      leader: 0,
      begins: offering.start,
      ends: offering.end,
      payUntil: 0,
      inside: new Set(),
    });
    return true;
  }

  decide(id: number, isApproved: boolean, at: number): boolean {
    const offer = this.#offer(id);
    if (offer.state !== 'review') return false;
    offer.state = isApproved ? 'open' : 'refused';
    if (at > offer.begins) [offer.begins, offer.ends] = [at, at + offer.ends - offer.begins];
    return true;
  }

  /** @returns whether it is theirs now */
  buy(id: number, buyer: number, at: number): boolean {
    const offer = this.#offer(id);
    if (offer.isAuction || !this.#isToBeHad(offer, buyer, at)) return false;
    if (this.#purses.free(buyer, offer.currency) < this.#needed(offer, buyer)) return false;
    this.#sell(offer, buyer);
    return true;
  }

  /** @returns whether it counts */
  bid(id: number, bidder: number, by: number, seen: number | null, at: number): boolean {
    const offer = this.#offer(id);
    if (!offer.isAuction || !this.#isToBeHad(offer, bidder, at)) return false;
    if (offer.leader === bidder || (this.#barred.get(bidder) ?? 0) > at) return false;
    if ((seen !== null && seen !== offer.now) || by < offer.raise) return false;
    const isInside = offer.inside.has(bidder);
    const counts = isInside && offer.currency === 'quote' ? offer.stake : 0;
    if (this.#purses.free(bidder, offer.currency) + counts < offer.now + by) return false;
    if (!isInside && this.#purses.free(bidder, 'quote') < offer.stake) return false;
    if (!isInside) this.#purses.give(bidder, 'quote', -offer.stake);
    offer.inside.add(bidder);
    [offer.now, offer.leader, offer.bids] = [offer.now + by, bidder, offer.bids + 1];
    // After each bid there is as much time as the window is long, as far as all extensions reach.
    const missing = at + offer.window * MINUTE - offer.ends;
    const more = Math.min(missing, offer.most * MINUTE - offer.extended);
    if (more > 0) [offer.extended, offer.ends] = [offer.extended + more, offer.ends + more];
    return true;
  }

  /** Its time is over. */
  end(id: number, at: number): void {
    const offer = this.#offer(id);
    if (offer.state !== 'open' || at < offer.ends) throw new Error(`Sale ${id} has ended too early`);
    offer.state = offer.bids > 0 ? 'paying' : 'unsold';
    offer.payUntil = at + DAY;
    for (const bidder of offer.inside) if (bidder !== offer.leader) this.#giveBack(offer, bidder);
  }

  /** @returns whether it is paid */
  pay(id: number, at: number): boolean {
    const offer = this.#offer(id);
    if (offer.state !== 'paying' || at >= offer.payUntil) return false;
    const counts = offer.currency === 'quote' ? offer.stake : 0;
    if (this.#purses.free(offer.leader, offer.currency) + counts < this.#needed(offer, offer.leader)) return false;
    this.#giveBack(offer, offer.leader);
    this.#sell(offer, offer.leader);
    return true;
  }

  /** Whoever won did not pay. */
  lapse(id: number, at: number): void {
    const offer = this.#offer(id);
    if (offer.state !== 'paying' || at < offer.payUntil) throw new Error(`Sale ${id} has lapsed too early`);
    offer.state = 'unpaid';
    offer.inside.delete(offer.leader);
    this.#barred.set(offer.leader, at + 30 * DAY);
    const fee = Math.ceil((offer.stake * offer.fee) / 10_000);
    this.#purses.give(FEES, 'quote', fee);
    this.#purses.give(offer.seller, 'quote', offer.stake - fee);
  }

  /** How many things were due by a moment and are not done. */
  overdue(now: number): number {
    return [...this.#offers.values()].filter(
      ({ state, ends, payUntil }) => (state === 'open' && ends <= now) || (state === 'paying' && payUntil <= now),
    ).length;
  }

  #isToBeHad({ state, work, begins, ends }: Offer, by: number, at: number): boolean {
    return state === 'open' && this.ownerOf(work) !== by && at >= begins && at < ends;
  }

  /** What a buyer needs: a creator who has a work back is paid a royalty in the same moment, and needs the rest. */
  #needed(offer: Offer, buyer: number): number {
    return offer.now - (this.#piece(offer.work).creator === buyer ? this.#shares(offer).royalty : 0);
  }

  /** All of the price is somebody's: the house rounds up, the creator rounds down, and the seller has the rest. */
  #shares({ seller, now: price, fee: points, work }: Offer): { readonly fee: number; readonly royalty: number } {
    const { creator, royalty } = this.#piece(work);
    const fee = Math.ceil((price * points) / 10_000);
    return { fee, royalty: creator === seller ? 0 : Math.min(price - fee, Math.floor((price * royalty) / 10_000)) };
  }

  #sell(offer: Offer, buyer: number): void {
    const { seller, currency, now: price } = offer;
    const piece = this.#piece(offer.work);
    const { fee, royalty } = this.#shares(offer);
    this.#purses.give(buyer, currency, -price);
    this.#purses.give(FEES, currency, fee);
    this.#purses.give(piece.creator, currency, royalty);
    this.#purses.give(seller, currency, price - fee - royalty);
    [offer.state, piece.owner] = ['sold', buyer];
    piece.hands += 1;
  }

  #giveBack(offer: Offer, bidder: number): void {
    offer.inside.delete(bidder);
    this.#purses.give(bidder, 'quote', offer.stake);
  }

  #piece(id: number): Piece {
    const piece = this.#pieces.get(id);
    if (!piece) throw new Error(`There is no work ${id}`);
    return piece;
  }

  #offer(id: number): Offer {
    const offer = this.#offers.get(id);
    if (!offer) throw new Error(`There is no sale ${id}`);
    return offer;
  }
}
