import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../support/app.tsx';

beforeEach(() => {
  const idle = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  vi.stubGlobal('IntersectionObserver', idle);
  vi.stubGlobal('ResizeObserver', idle);
  // There is no canvas here and no file of the map: all of this has to work without one.
  HTMLCanvasElement.prototype.getContext = () => null;
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a city is found by name and given back to the page that asked', async () => {
  const keys = userEvent.setup();
  const { where } = await openApp('/choose-location?return=/pages/common/faq?id=3');
  const field = await screen.findByRole('searchbox', { name: 'City, country or coordinates' });
  expect(button('Point at a place on the map').disabled).toBe(true);
  await keys.type(field, 'sao p{Enter}');
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the place' });
  expect(name.value).toBe('São Paulo');
  await keys.clear(name);
  await keys.type(name, 'At the station');
  await keys.click(button('Choose this place'));
  expect(where()).toBe('/pages/common/faq?id=3&place=-23.55000%2C-46.63000&place_name=At+the+station');
});

test('whoever is not a page of the app is given nothing', async () => {
  const keys = userEvent.setup();
  const { where } = await openApp('/choose-location?return=//evil.example');
  await keys.type(await screen.findByRole('searchbox', { name: 'City, country or coordinates' }), '48.2, 16.3{Enter}');
  await keys.click(button('Show this place'));
  expect(where()).toBe('/open-location?latitude=48.20000&longitude=16.30000&name=Near+Vienna');
});

test('where the device is, is asked for only when pressed; a refusal is said', async () => {
  const asked = vi.fn((_found: PositionCallback, failed: PositionErrorCallback) =>
    failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
  );
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: asked } });
  await openApp('/choose-location');
  const press = await screen.findByRole('button', { name: 'My position' });
  expect(asked).not.toHaveBeenCalled();
  await userEvent.click(press);
  expect((await screen.findByText(/^The browser does not tell us/)).getAttribute('role')).toBe('alert');
  asked.mockImplementation((found) => found({ coords: { latitude: 35.7, longitude: 139.7 } } as GeolocationPosition));
  await userEvent.click(press);
  expect(screen.queryByText(/^The browser does not tell us/)).toBeNull();
  expect(screen.getByText('Near Tokyo')).toBeTruthy();
  Reflect.deleteProperty(navigator, 'geolocation');
});

test('a shared place is shown with its name and address, and another map opens only after a word', async () => {
  await openApp('/open-location?latitude=48.2&longitude=16.3&name=%3Cb%3ECaf%C3%A9%3C/b%3E&address=Ring+1');
  expect(await screen.findByText('<b>Café</b>')).toBeTruthy();
  expect(screen.getByText('Ring 1')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open in a map app' })).toBeNull();
  await userEvent.click(button('Open on OpenStreetMap'));
  const sheet = await screen.findByRole('dialog', { name: 'You are leaving Aureus' });
  const link = within(sheet).getByRole<HTMLAnchorElement>('link', { name: 'Open the site' });
  expect(link.href).toBe('https://www.openstreetmap.org/?mlat=48.20000&mlon=16.30000#map=15/48.20000/16.30000');
});

test.each(['', '?latitude=95&longitude=16', '?latitude=48.2', '?latitude=x&longitude=1'])(
  'an address without a place says so: %s',
  async (search) => {
    await openApp(`/open-location${search}`);
    expect(await screen.findByText('This address names no place')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose a place' })).toBeTruthy();
  },
);
