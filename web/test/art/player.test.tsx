import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoxOpening } from '../../src/art/box-opening.tsx';
import { clockText } from '../../src/art/player-time.ts';
import { Player } from '../../src/art/player.tsx';
import { show } from '../support/render.tsx';

/** The page of the tests plays nothing: this much of an element is told what the browser would tell. */
let isPaused = true;
beforeEach(() => {
  isPaused = true;
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => isPaused);
  vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(65);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    isPaused = false;
    fireEvent.play(this);
    fireEvent.playing(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    isPaused = true;
    fireEvent.pause(this);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const player = (kind: 'audio' | 'video') =>
  show(
    <Player
      kind={kind}
      sources={[{ src: '/work.mp4', type: 'video/mp4' }, { src: '/work.webm' }]}
      poster="/poster.webp"
      ratio={1.5}
      name="Tide"
    />,
  ).container;

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3_725, '1:02:05'],
  [Number.NaN, '–:––'],
  [Number.POSITIVE_INFINITY, '–:––'],
])('%s seconds stand there as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test.each(['audio', 'video'] as const)('%s fetches nothing and plays nothing until somebody asks', async (kind) => {
  const element = player(kind).querySelector(kind);
  expect(element?.getAttribute('preload')).toBe('none');
  expect(element?.hasAttribute('autoplay')).toBe(false);
  expect(element?.hasAttribute('loop')).toBe(false);
  expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled();
  screen.getByRole('group', { name: 'Player: Tide' });
  const [first] = screen.getAllByRole('button', { name: 'Play' });
  first?.focus();
  await userEvent.keyboard(' ');
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('button', { name: 'Pause' })).toHaveLength(2);
  await userEvent.click(screen.getAllByRole('button', { name: 'Pause' })[1]!);
  expect(screen.getAllByRole('button', { name: 'Play' })).toHaveLength(2);
});

test('the place in a film is told in words, and is moved by its slider', () => {
  const film = player('video').querySelector('video')!;
  fireEvent.durationChange(film);
  const slider = screen.getByRole('slider', { name: 'Position' });
  expect(slider.getAttribute('aria-valuetext')).toBe('0:00 of 1:05');
  fireEvent.change(slider, { target: { value: '30' } });
  fireEvent.timeUpdate(film);
  expect(slider.getAttribute('aria-valuetext')).toBe('0:30 of 1:05');
});

test('the sound is switched off and on', async () => {
  const film = player('video').querySelector('video')!;
  await userEvent.click(screen.getByRole('button', { name: 'Sound off' }));
  fireEvent.volumeChange(film);
  expect(film.muted).toBe(true);
  screen.getByRole('button', { name: 'Sound on' });
});

test('what cannot be played is said so', () => {
  const sound = player('audio').querySelector('audio')!;
  fireEvent.error(sound);
  expect(screen.getByRole('status').textContent).toBe('This cannot be played here.');
});

test('the form that all browsers play is tried first, and only the last one says that none can be played', () => {
  const film = player('video').querySelector('video')!;
  const [first, last] = film.querySelectorAll('source');
  expect([first?.getAttribute('src'), first?.type, last?.getAttribute('src')]).toEqual([
    '/work.mp4',
    'video/mp4',
    '/work.webm',
  ]);
  expect(film.hasAttribute('src')).toBe(false);
  fireEvent.error(first!);
  expect(screen.getByRole('status').textContent).toBe('');
  fireEvent.error(last!);
  expect(screen.getByRole('status').textContent).toBe('This cannot be played here.');
});

test('a box opens slowly once', () => {
  const { container } = show(<BoxOpening picture="/work.webp" ratio={1} name="Tide" />);
  expect(screen.getByText('The box is opening').getAttribute('role')).toBe('status');
  // The page of the tests knows no animations, so React listens for their end by its older name.
  fireEvent(screen.getByRole('img', { name: 'Tide' }), new Event('webkitAnimationEnd', { bubbles: true }));
  expect(screen.getByText('In the box was: Tide')).toBeTruthy();
  expect(container.querySelector('svg')).toBeNull();
});

test('for who asks for less motion it is open at once', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const { container } = show(<BoxOpening picture="/work.webp" ratio={1} name="Tide" />);
  expect(screen.getByText('In the box was: Tide')).toBeTruthy();
  expect(container.querySelector('svg')).toBeNull();
});
