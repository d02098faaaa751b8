import { animation, type Artist, auction, boxes, film, fixed, kept, picture, sound } from './planned-work.ts';

/** Leaded glass. */
export const lucia: Artist = {
  key: 'lucia',
  line: 'Glass and lead',
  about: 'My family made church windows. I make the ones no church asked for: glass, lead, and a sun that moves behind them.',
  series: { name: 'Chapel Windows', price: '8', hours: 24, userCap: 12 },
  works: [
    picture([401, 'dusk', 'long'], 'SR', fixed('165'), 'Vespers', 'The west window, at the only hour when it matters.'),
    picture([402, 'tide', 'tall'], 'N', auction('30'), 'Harbour Glass', 'Blue from the bottom of bottles.'),
    picture([403, 'garnet', 'square'], 'R', fixed('70'), 'Pomegranate', 'Cut one open and hold it to the light.'),
    picture([404, 'pine', 'wide'], 'N', fixed('36'), 'Greenhouse', 'What a lemon tree sees all winter.'),
    picture([405, 'leaf', 'tall'], 'R', auction('48'), 'Amber Room, Rebuilt', 'From memory, and not mine.'),
    animation([406, 'dusk', 'tall'], 'SR', auction('58'), 'The Sun Goes Round', 'A whole day behind one window.'),
    sound('bells')([407, 'tide', 'square'], 'N', fixed('26'), 'Glass, Touched', 'Thin glasses, a wet finger, and some patience.'),
    film([408, 'garnet', 'tall'], 'R', kept, 'Matins to Compline', 'Seven prayers in five seconds. The window does not mind.'),
    picture([409, 'ink', 'long'], 'N', boxes(16), 'Window of the Miller', 'Grey and ivory: he paid in flour.'),
    picture([410, 'moss', 'long'], 'N', boxes(12), 'Window of the Gardener', 'All the greens I had.'),
    picture([411, 'tide', 'long'], 'R', boxes(7), 'Window of the Ferryman', 'River on both sides.'),
    picture([412, 'garnet', 'long'], 'R', boxes(4), 'Window of the Dyer', 'Madder, twice over.'),
    picture([413, 'leaf', 'long'], 'SR', boxes(1), 'Window of the Goldsmith', 'One box holds it.'),
  ],
}; // prettier-ignore
