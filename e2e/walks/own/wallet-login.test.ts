import { info } from '@aureus/contract/account/calls.ts';
import { installWallet } from '../../support/browser-wallet.ts';
import { expect, expectAccessible, keepPicture, test } from '../../support/fixtures.ts';

test('a browser wallet logs in: not installed, declined, signed, and known the next time', async ({
  page,
  baseURL,
  look,
  say,
}) => {
  const wallet = await installWallet(page, 'io.metamask');
  const sheet = page.getByRole('dialog');
  const open = async (): Promise<void> => {
    await page.goto('/#/pages/common/login');
    await page.getByRole('button', { name: say('Log in with a wallet') }).click();
    await expect(sheet.getByRole('button')).toHaveCount(4);
  };
  const userId = async (): Promise<number> => {
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const reply = await fetch(`${baseURL}/api${info.path}`, { headers: { authorization: token ?? '' } });
    return ((await reply.json()) as { message: { id: number } }).message.id;
  };

  await test.step('a wallet that is not there is said to be missing', async () => {
    await open();
    await sheet.getByRole('button', { name: 'imToken' }).click();
    await expect(sheet.getByRole('alert')).toContainText('imToken');
    await keepPicture(page, look, 'wallet-login-missing');
    await expectAccessible(page);
  });

  await test.step('whoever declines is told that nothing was signed', async () => {
    wallet.answers = 'no';
    await sheet.getByRole('button', { name: 'MetaMask' }).click();
    await expect(
      sheet.getByText(say('You declined in {wallet}. Nothing was signed.', { wallet: 'MetaMask' })),
    ).toBeVisible();
    expect(wallet.asked).toEqual([]);
  });

  await test.step('a signature opens the account, and the same wallet finds it again', async () => {
    wallet.answers = 'yes';
    await sheet.getByRole('button', { name: 'MetaMask' }).click();
    await expect(page).not.toHaveURL(/common\/login/);
    const first = await userId();
    expect(wallet.asked[0]).toContain(`${new URL(baseURL!).host} wants you to sign in`);
    expect(wallet.asked[0]).toContain(wallet.address);
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.reload();
    await open();
    await sheet.getByRole('button', { name: 'MetaMask' }).click();
    await expect(page).not.toHaveURL(/common\/login/);
    expect(await userId()).toBe(first);
    expect(new Set(wallet.asked).size).toBe(wallet.asked.length);
  });
});
