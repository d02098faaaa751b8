import { animation, type Artist, auction, film, fixed, picture, sound } from './planned-work.ts';

/** Tiles. */
export const omar: Artist = {
  key: 'omar',
  line: 'One tile, two ways to lie',
  about: 'One tile with two ways to lie. Lay a few dozen by the toss of a coin and roads appear that nobody planned.',
  series: null,
  works: [
    picture([701, 'leaf', 'square'], 'R', fixed('75'), 'Courtyard', 'Follow any ribbon. It comes home, or it leaves the picture.'),
    picture([702, 'pine', 'tall'], 'N', fixed('35'), 'Old Town, No Map', 'I got lost here on purpose.'),
    picture([703, 'dusk', 'wide'], 'N', auction('24'), 'Station at Six', 'Everybody crosses and nobody collides.'),
    picture([704, 'walnut', 'long'], 'SR', auction('62'), 'Walnut Marquetry', 'Three woods and a line of brass.'),
    picture([705, 'tide', 'square'], 'N', fixed('31'), 'Canal Map', 'Boats keep right. The canals do not.'),
    animation([706, 'leaf', 'tall'], 'SR', fixed('120'), 'The Tiles Turn', 'One after the other they turn half around, and every road still fits.'),
    sound('bells')([707, 'garnet', 'square'], 'N', fixed('24'), 'Coin Toss', 'High for heads, low for tails.'),
    film([708, 'walnut', 'tall'], 'R', auction('34'), 'Restless Floor', 'A floor that cannot decide and is beautiful meanwhile.'),
  ],
}; // prettier-ignore
