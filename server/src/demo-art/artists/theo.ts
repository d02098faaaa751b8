import { animation, type Artist, auction, film, fixed, kept, picture, sound } from './planned-work.ts';

/** Paths of one point. */
export const theo: Artist = {
  key: 'theo',
  line: 'One point, many times',
  about: 'One point, thrown about by four waves, some millions of times. It never comes back to the same place; what you see is where it has been.',
  series: null,
  works: [
    picture([501, 'leaf', 'square'], 'SR', fixed('210'), 'Where It Has Been', 'Two million visits by a single point.'),
    picture([502, 'tide', 'tall'], 'N', fixed('42'), 'Veil', 'As thin as I could make it without losing it.'),
    picture([503, 'dusk', 'wide'], 'R', auction('46'), 'Moth', 'I did not look for a moth.'),
    picture([504, 'pine', 'square'], 'N', auction('20'), 'Knot Garden', 'There is one path through it and it takes for ever.'),
    picture([505, 'garnet', 'tall'], 'N', fixed('33'), 'Smoke Study III', 'The first two blew away.'),
    animation([506, 'leaf', 'square'], 'R', auction('52'), 'Four Waves, Leaning', 'The waves lean a little and stand up again. Everything follows from that.'),
    sound('breath')([507, 'dusk', 'square'], 'R', fixed('28'), 'Beating', 'Two tones almost alike, and what happens between them.'),
    film([508, 'tide', 'square'], 'SR', kept, 'Silk in Water', 'The path bends as its four numbers bend.'),
  ],
}; // prettier-ignore
