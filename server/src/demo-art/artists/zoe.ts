import { animation, type Artist, auction, film, fixed, kept, picture, sound } from './planned-work.ts';

/** Beads. */
export const zoe: Artist = {
  key: 'zoe',
  line: 'Beads, all of them',
  about: 'I collect beads and cannot throw any away. The large ones are laid first, the small ones fill what is left, and none overlap.',
  series: null,
  works: [
    picture([801, 'dusk', 'square'], 'R', fixed('68'), 'Drawer, Opened', 'Nine hundred of them, sorted by nobody.'),
    picture([802, 'leaf', 'tall'], 'SR', auction('64'), 'Dowry', 'Counted twice by candlelight.'),
    picture([803, 'tide', 'wide'], 'N', fixed('37'), 'Roe', 'Breakfast on the quay.'),
    picture([804, 'moss', 'tall'], 'N', auction('21'), 'Peas, Mostly', 'There is one that is not.'),
    picture([805, 'garnet', 'long'], 'N', fixed('39'), 'Currants', 'My hands were red until Sunday.'),
    animation([806, 'dusk', 'square'], 'R', auction('38'), 'Rings in Beads', 'Each has rings like a pond and its own time.'),
    sound('strings')([807, 'walnut', 'square'], 'R', fixed('27'), 'Beads on Stairs', 'The string broke on the third floor.'),
    film([808, 'leaf', 'square'], 'N', kept, 'Tray by the Window', 'Clouds pass; every bead notices.'),
  ],
}; // prettier-ignore
