import { animation, type Artist, auction, film, fixed, kept, picture, sound } from './planned-work.ts';

/** Woven bands. */
export const nara: Artist = {
  key: 'nara',
  line: 'Cloth no loom could hold',
  about: 'I learned weaving before drawing. These are cloths that no loom could hold: the warp bends, the weft shimmers, the binding is right.',
  series: null,
  works: [
    picture([601, 'garnet', 'tall'], 'N', fixed('40'), 'Wedding Cloth', 'Red for the guests, gold for the aunt who counts the guests.'),
    picture([602, 'leaf', 'wide'], 'R', auction('42'), 'Gold Weft', 'Two over, two under. The gold is always under when you look for it.'),
    picture([603, 'tide', 'square'], 'N', fixed('32'), 'River Twill', 'The pattern leans downstream.'),
    picture([604, 'moss', 'long'], 'N', auction('18'), 'Rice Terraces', 'Woven as they are planted, from the lowest one up.'),
    picture([605, 'dusk', 'tall'], 'SR', fixed('140'), 'Evening Silk', 'The colour my mother calls “almost”.'),
    animation([606, 'garnet', 'square'], 'R', fixed('66'), 'Shimmer', 'As if somebody walked past with a lamp.'),
    sound('strings')([607, 'leaf', 'square'], 'N', auction('16'), 'Shuttle', 'Left, right, left. The rests are where I changed the thread.'),
    film([608, 'tide', 'tall'], 'R', kept, 'Cloth in the Wind', 'Hung out to dry, forgotten, remembered.'),
  ],
}; // prettier-ignore
