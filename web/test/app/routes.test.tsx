import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createAppRouter } from '../../src/app/app-router.tsx';
import { openApp } from '../support/app.tsx';

/** Every page of the product, by its address. */
const product = `common/login common/register common/area common/article common/webView common/faq common/contactus
common/aboutus common/borrowing common/forget setting/setting setting/userInfo setting/security setting/password
setting/payPassword setting/coupon setting/wallet setting/bill setting/real setting/real_mark setting/addWallet
setting/operational_compliance setting/share setting/areas setting/bank setting/bank_international fund/select
fund/receive fund/receive_withdraw_record fund/withdraw fund/assets fund/assets_record fund/assets_all_record
fund/transfer fund/fundTransfer fund/transfer_history market/market market/search transaction/index
transaction/currency transaction/currency_order transaction/contract transaction/contract_order
transaction/seconds_order copytrade/copy copytrade/my copytrade/trader follow/index follow/trader follow/follow
follow/agreement_zh follow/agreement_en otc/otc ieo/ieo ieo/subscribe ieo/order invest/invest invest/mine
invest/purchase invest/help lockming/lockming lockming/buy lockming/order lockming/welcome nft/nft nft/artistDetail
nft/mine nft/artworkDetail nft/artworkDetail_video nft/purchase nft/purchase_one nft/resell nft/myNft game/game
kefu/index index/index financial/index quotation/index`
  .split(/\s+/)
  .map((page) => `/pages/${page}`)
  .concat('/', '/choose-location', '/open-location');

const { router, addPages } = createAppRouter();
await addPages();
const built = Object.keys(router.routesByPath);

describe('routes', () => {
  it.each(product)('%s is a page', (path) => {
    expect(built).toContain(path);
  });

  it('says of an unknown address that there is no page, and finds what was meant', async () => {
    const { where } = await openApp('/pages/nowhere');
    expect(await screen.findByText('There is no page at this address')).toBeTruthy();
    const person = userEvent.setup();
    await person.type(screen.getByRole('searchbox', { name: 'What are you looking for?' }), 'bit coin{Enter}');
    await waitFor(() => expect(where()).toBe('/pages/market/search?q=bit%20coin'));
  });

  it.each([
    ['/pages/transaction/index2?currency_id=1&legal_id=3', '/pages/transaction/index?currency_id=1&legal_id=3'],
    ['/pages/trade/trade', '/pages/transaction/index'],
    ['/pages/nft/nft_new', '/pages/nft/nft'],
    ['/pages/setting/bank_other', '/pages/setting/bank_international'],
    ...['hk', 'th', 'jp', 'kor', 'fra', 'spa'].map((language) => [
      `/pages/follow/agreement_${language}`,
      '/pages/follow/agreement',
    ]),
  ])('leads from the older address %s to its page', async (older, now) => {
    const { router: opened } = createAppRouter();
    opened.history.replace(older);
    await opened.load();
    expect(opened.history.location.href).toBe(now);
  });

  it('says that it is offline where the routes themselves have not come, and brings the page when they can', async () => {
    // React and the router name it on the console.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openApp('/pages/common/forget');
    expect(await screen.findByText('You are offline')).toBeTruthy();
    onLine.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/We send a code to your e-mail or phone/)).toBeTruthy();
  });

  it('shows home at the root and at the older address of quotations', async () => {
    const { where } = await openApp('/pages/quotation/index');
    expect(await screen.findByText('Trade with a clear head')).toBeTruthy();
    expect(where()).toBe('/');
  });

  it('follows an address that changes while the app starts', async () => {
    await openApp('/', {}, () => {
      window.history.replaceState(null, '', '#/pages/nowhere');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(await screen.findByText('There is no page at this address')).toBeTruthy();
  });

  it('knows the tabs alone at first, and all pages once one of them is asked for', async () => {
    const { router: begun, where } = await openApp('/pages/market/market');
    expect(Object.keys(begun.routesByPath)).not.toContain('/pages/market/search');
    await act(() => begun.navigate({ to: '/pages/market/search' }));
    expect(Object.keys(begun.routesByPath)).toContain('/pages/market/search');
    expect(where()).toBe('/pages/market/search');
    expect(begun.state.matches.at(-1)?.fullPath).toBe('/pages/market/search');
    // The address that led there is the one to go back from.
    await act(async () => begun.history.back());
    await waitFor(() => expect(where()).toBe('/pages/market/market'));
  });
});
