import { animation, type Artist, auction, film, fixed, kept, picture, sound } from './planned-work.ts';

/** Threads of light. */
export const ada: Artist = {
  key: 'ada',
  line: 'Threads of light',
  about: 'I draw currents: wind over a field, water round a stone, all of it as threads of light on a dark ground.',
  series: null,
  works: [
    picture([101, 'leaf', 'tall'], 'R', fixed('64'), 'Draught', 'The air in a room where somebody has just left. Eight hundred lines, none of them drawn twice.'),
    picture([102, 'tide', 'long'], 'N', auction('24'), 'Undertow', 'What the sea does below the part you see. I let the current choose and kept the first thing it chose.'),
    picture([103, 'dusk', 'square'], 'SR', fixed('180'), 'Murmuration', 'Starlings over the pier, twenty minutes before dark.'),
    picture([104, 'pine', 'wide'], 'N', fixed('38'), 'Long Grass', 'For an afternoon I lay in it and watched the wind come.'),
    picture([105, 'garnet', 'tall'], 'R', auction('40'), 'Slow Fire', 'Embers carried by the heat of other embers.'),
    animation([106, 'leaf', 'tall'], 'SR', auction('55'), 'Pulse', 'The same drawing, awake. Brightness runs along each thread and comes back to where it began.'),
    sound('strings')([107, 'ink', 'square'], 'N', fixed('22'), 'Eleven Seconds of Wind', 'A harp left at an open window. Nobody plays it.'),
    film([108, 'tide', 'tall'], 'R', kept, 'Drift', 'Light travelling down the threads, as rain travels down a window. It ends where it starts.'),
  ],
}; // prettier-ignore
