import { animation, type Artist, auction, film, fixed, kept, picture, sound } from './planned-work.ts';

/** What grows by itself. */
export const mei: Artist = {
  key: 'mei',
  line: 'I grow pictures',
  about: 'I grow pictures. Two substances, one eats the other, both spread; I choose the soil and the light and wait.',
  series: null,
  works: [
    picture([301, 'pine', 'tall'], 'R', fixed('58'), 'Reef, Second Month', 'Nothing here was drawn. It grew for two thousand steps and I turned the lamp on.'),
    picture([302, 'garnet', 'square'], 'N', auction('22'), 'Fingerprint of Nobody', 'As particular as yours, and belonging to no one.'),
    picture([303, 'leaf', 'long'], 'SR', fixed('150'), 'Brain Coral in Gold', 'Cast in a metal that was never there.'),
    picture([304, 'moss', 'wide'], 'N', fixed('29'), 'Lichen Map', 'A country seen from a low aeroplane, or a stone seen from nearby.'),
    picture([305, 'dusk', 'tall'], 'N', auction('26'), 'Soft Machinery', 'Every channel leads to every other channel. I checked a few.'),
    animation([306, 'tide', 'square'], 'R', auction('44'), 'Lamp over Relief', 'The relief stays still. Only the light walks round it, and everything seems to breathe.'),
    sound('breath')([307, 'pine', 'square'], 'N', fixed('18'), 'Growing Season', 'Slow voices that lean on each other.'),
    film([308, 'leaf', 'tall'], 'R', kept, 'Day on the Reef', 'Morning on the left, evening on the right, and the same morning again.'),
  ],
}; // prettier-ignore
