import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import type { Browser } from 'playwright-core';

/** Works of a gallery, none of them real, and their pictures. */

export const workCount = 10_000;
const pictureCount = 24;

const heightOf = (place: number): number => 320 + ((place * 7) % 10) * 40;
const WIDTH = 480;
const addressOf = (place: number): string => `/upload/${place.toString(16).padStart(32, '0')}`;

export function worksOfGallery(): ArtItem[] {
  return Array.from({ length: workCount }, (_, index): ArtItem => {
    const place = workCount - index;
    return {
      id: place,
      code: `0x${place.toString(16).padStart(40, '0')}`,
      name: `Study ${place}`,
      description: '',
      image: addressOf(place),
      poster: '',
      compatible: '',
      width: WIDTH,
      height: heightOf(place % pictureCount),
      type: 1,
      rarity: place % 9 === 0 ? 'SR' : 'N',
      state: 'approved',
      pay_type: place % 3 === 0 ? 2 : 1,
      status: 1,
      sale_id: place,
      sale_state: 'open',
      price: String(10 + (place % 900)),
      currency_id: 1000,
      currency_name: 'USDT',
      scale: 6,
      per_increase: place % 3 === 0 ? '1' : '0',
      margin: place % 3 === 0 ? '5' : '0',
      bids: 0,
      start_time: '2026-01-01T00:00:00Z',
      end_time: '2036-01-01T00:00:00Z',
      last_time: null,
      author: 'A creator',
      author_id: 1 + (place % 8),
      author_name: 'A creator',
      author_avatar: '',
      owner: 1 + (place % 8),
      owner_name: 'A creator',
      own: false,
      is_author: false,
      collect: false,
      collect_number: 0,
      rarity_status: 1,
      resell_nft_status: 0,
      lock_order: 0,
      rarity_house_id: null,
      edition: 1,
      editions: 1,
      royalty: '5',
      created: '2026-01-01T00:00:00Z',
    };
  });
}

/** Pictures as heavy as those of a phone's gallery, drawn once by the browser that shows them later. */
export async function drawPictures(browser: Browser): Promise<readonly Buffer[]> {
  const page = await browser.newPage();
  try {
    const heights = Array.from({ length: pictureCount }, (_, place) => heightOf(place));
    const drawn = await page.evaluate<string[]>(`
      [${heights.join(',')}].map((height, place) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [${WIDTH}, height];
        const pen = canvas.getContext('2d');
        for (let line = 0; line < 600; line += 1) {
          pen.fillStyle = 'hsl(' + ((place * 15 + line) % 360) + ' 60% ' + (20 + (line % 60)) + '%)';
          pen.fillRect((line * 37) % ${WIDTH}, (line * 53) % height, 60, 40);
        }
        return canvas.toDataURL('image/jpeg', 0.85).split(',')[1];
      })
    `);
    return drawn.map((text) => Buffer.from(text, 'base64'));
  } finally {
    await page.close();
  }
}

/** The picture at an address of a work; undefined at any other. */
export function pictureAt(pictures: readonly Buffer[], pathname: string): Buffer | undefined {
  const place = /^\/upload\/([0-9a-f]{32})$/.exec(pathname)?.[1];
  return place === undefined ? undefined : pictures[Number.parseInt(place, 16) % pictures.length];
}

/** The same works in a list that draws all of them at once. */
export function plainPage(works: readonly ArtItem[]): string {
  const rows = works.map(
    ({ code, name, image, width, height, price, currency_name, author_name }) => `<li>
      <a href="#/pages/nft/artworkDetail?code=${code}">
      <img src="${image}" alt="${name}" width="${width}" height="${height}" loading="lazy" decoding="async">
      <b>${name}</b><small>${author_name}</small><span>${price} ${currency_name}</span></a>
      <button type="button" aria-label="Favourite ${name}">♡</button></li>`,
  );
  return `${HEAD}<ul>${rows.join('')}</ul>`;
}

/** As high as a list of works, and with nothing in it: what the machine drops by itself. */
export const emptyPage = `<!doctype html><meta name="viewport" content="width=device-width"><div style="height:2000000px"></div>`;

const HEAD = `<!doctype html><meta name="viewport" content="width=device-width"><style>
  body { margin: 0; font: 14px sans-serif }
  ul { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin: 0; padding: 16px; list-style: none }
  li { overflow: hidden; border: 1px solid #ddd; border-radius: 14px }
  a { color: inherit; text-decoration: none }
  img { display: block; width: 100%; height: auto }
  b, small, span { display: block; padding: 2px 8px }
</style>`;
