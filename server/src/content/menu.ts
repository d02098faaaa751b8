import type { menu } from '@aureus/contract/content/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';

type Tile = Answer<typeof menu>[number];

const tile = (title: string, url: string, is_financial: 0 | 1 = 0): Omit<Tile, 'sort'> => ({
  title,
  icon: title,
  url,
  open_type: 'navigateTo',
  is_financial,
});

/** The tiles of the home menu; the finance page shows the sections of those that are financial. */
export const homeMenu: readonly Tile[] = [
  tile('ieo', '/pages/ieo/ieo', 1),
  tile('lockming', '/pages/lockming/lockming', 1),
  tile('invest', '/pages/invest/invest', 1),
  tile('nft', '/pages/nft/nft'),
  tile('copytrade', '/pages/follow/index', 1),
  tile('otc', '/pages/otc/otc'),
  tile('borrowing', '/pages/common/borrowing'),
  tile('coupon', '/pages/setting/coupon'),
  tile('game', '/pages/game/game'),
].map((item, index) => ({ ...item, sort: index + 1 }));

/** The tiles chosen, in their order. @param hasGame without a page of the game there is no tile for it */
export function chosenMenu(titles: readonly string[], hasGame: boolean): Tile[] {
  return titles.flatMap((title, index) => {
    const found = homeMenu.find((one) => one.title === title);
    return found && (hasGame || title !== 'game') ? [{ ...found, sort: index + 1 }] : [];
  });
}
