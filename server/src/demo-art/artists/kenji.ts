import { animation, type Artist, auction, boxes, film, fixed, kept, picture, sound } from './planned-work.ts';

/** Mountains in mist. */
export const kenji: Artist = {
  key: 'kenji',
  line: 'Mountains in mist',
  about: 'Mountains I have not climbed, in weather I have. Seven ridges, one moon, and mist that never lies the same way twice.',
  series: { name: 'Nine Valleys', price: '12', hours: 720, userCap: 20 },
  works: [
    picture([201, 'ink', 'tall'], 'R', fixed('72'), 'First Light', 'The hour before the road is open.'),
    picture([202, 'dusk', 'wide'], 'N', fixed('45'), 'Pass at Dusk', 'You can see the next valley from here, but not the way down.'),
    picture([203, 'pine', 'long'], 'N', auction('28'), 'Cedar Country', 'Green that turns to grey and then to nothing.'),
    picture([204, 'leaf', 'square'], 'SR', auction('60'), 'Gilded Range', 'Gold leaf over walnut, the way my grandfather framed everything he liked.'),
    picture([205, 'tide', 'tall'], 'N', fixed('34'), 'Cold Moon', 'January. The snow made its own light.'),
    animation([206, 'ink', 'wide'], 'R', auction('36'), 'Mist, Turning', 'The mist goes round the valley once and is back before anybody notices.'),
    sound('bells')([207, 'walnut', 'square'], 'R', fixed('30'), 'Temple, Far Off', 'Bells heard across two valleys, so that only the end of each stroke arrives.'),
    film([208, 'dusk', 'tall'], 'SR', kept, 'Night Watch', 'One night on the ridge in five seconds.'),
    picture([209, 'ink', 'square'], 'N', boxes(24), 'Valley of Ink', 'The first valley. Drawn with what was left in the pen.'),
    picture([210, 'pine', 'square'], 'N', boxes(18), 'Valley of Pines', 'The second valley, where the mist is kept.'),
    picture([211, 'tide', 'square'], 'R', boxes(10), 'Valley of Rain', 'It rained on every visit.'),
    picture([212, 'garnet', 'square'], 'R', boxes(6), 'Valley of Maples', 'One week in November.'),
    picture([213, 'leaf', 'square'], 'SR', boxes(2), 'Valley of Gold', 'There are two of these, and a rumour of a third.'),
  ],
}; // prettier-ignore
