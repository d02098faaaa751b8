// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Channel, type Repair } from '../../src/platform/live/channel.ts';

interface Event {
  seq: number;
  text: string;
}

/** A channel whose repairing call is answered by hand. */
function setUp(kind: 'state' | 'log', needsSnapshot = false) {
  const shown: string[] = [];
  const asked: { answer: (seq: number | null, text: string) => void; fail: () => void }[] = [];
  const channel = new Channel<Event>({
    kind,
    needsSnapshot,
    parse: (frame) => (typeof frame === 'object' && frame !== null && 'seq' in frame ? (frame as Event) : undefined),
    apply: (event) => shown.push(event.text),
    repair: () =>
      new Promise<Repair>((resolve, reject) => {
        asked.push({
          answer: (seq, text) => resolve({ seq, apply: () => shown.push(`repair ${text}`) }),
          fail: () => reject(new Error('unreachable')),
        });
      }),
  });
  const send = (...seqs: number[]): void => {
    for (const seq of seqs) channel.receive({ seq, text: String(seq) });
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { channel, shown, asked, send, settle };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a stream of whole states', () => {
  test('shows events in order and drops late ones', () => {
    const { shown, asked, send } = setUp('state');
    send(4, 5, 5, 3, 6);
    expect(shown).toEqual(['4', '5', '6']);
    expect(asked).toHaveLength(0);
  });

  test('shows the event after a gap at once and refetches', async () => {
    const { shown, asked, send, settle } = setUp('state');
    send(1, 3);
    expect(shown).toEqual(['1', '3']);
    expect(asked).toHaveLength(1);
    send(4);
    asked[0]!.answer(3, 'older');
    await settle();
    expect(shown).toEqual(['1', '3', '4']);
  });

  test('fetches the first state and asks again when it is older than the joined stream', async () => {
    const { channel, shown, asked, settle } = setUp('state', true);
    expect(asked).toHaveLength(1);
    channel.joined(12);
    asked[0]!.answer(10, 'ten');
    await settle();
    expect(shown).toEqual(['repair ten']);
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toHaveLength(2);
    asked[1]!.answer(12, 'twelve');
    await settle();
    expect(shown).toEqual(['repair ten', 'repair twelve']);
    expect(channel.isRepairing).toBe(false);
  });

  test('is asked for again when it was asked for before the stream was joined, and its number is not known', async () => {
    const { channel, shown, asked, settle } = setUp('state', true);
    channel.joined(undefined);
    asked[0]!.answer(10, 'ten');
    await settle();
    expect([shown, asked.length]).toEqual([[], 2]);
    asked[1]!.answer(11, 'eleven');
    await settle();
    expect([shown, asked.length]).toEqual([['repair eleven'], 2]);
    // The same, when the first answer was there before.
    const early = setUp('state', true);
    early.asked[0]!.answer(10, 'ten');
    await settle();
    early.channel.joined(undefined);
    early.asked[1]!.answer(11, 'eleven');
    await settle();
    expect(early.shown).toEqual(['repair ten', 'repair eleven']);
    // What shows the stream alone has nothing that could be old.
    const ticks = setUp('state');
    ticks.channel.joined(undefined);
    expect(ticks.asked).toHaveLength(0);
  });

  test('is refetched when it is behind already as it is joined, and not when it is not', async () => {
    const { channel, shown, asked, send, settle } = setUp('state');
    send(4);
    channel.joined(7);
    expect(asked).toHaveLength(1);
    asked[0]!.answer(7, 'seven');
    await settle();
    send(8);
    expect(shown).toEqual(['4', 'repair seven', '8']);
    const level = setUp('state');
    level.send(4);
    level.channel.joined(4);
    expect(level.asked).toHaveLength(0);
  });

  test('a frame that is not what the contract says counts as missed', () => {
    const { channel, asked, shown } = setUp('state');
    channel.receive('nonsense');
    expect(asked).toHaveLength(1);
    expect(shown).toEqual([]);
  });
});

describe('a stream of events that build on each other', () => {
  test('holds back what follows a gap until the repair, then resumes after it', async () => {
    const { shown, asked, send, settle } = setUp('log');
    send(1, 2, 5, 6);
    expect(shown).toEqual(['1', '2']);
    asked[0]!.answer(5, 'to five');
    await settle();
    expect(shown).toEqual(['1', '2', 'repair to five', '6']);
    send(7);
    expect(shown.at(-1)).toBe('7');
  });

  test('repairs again while the answer does not reach the waiting events', async () => {
    const { shown, asked, send, settle } = setUp('log');
    send(1, 6);
    asked[0]!.answer(3, 'to three');
    await settle();
    expect(shown).toEqual(['1', 'repair to three']);
    await vi.advanceTimersByTimeAsync(500);
    asked[1]!.answer(6, 'to six');
    await settle();
    expect(shown).toEqual(['1', 'repair to three', 'repair to six']);
  });

  test('keeps the newest of what waits, and not without end', async () => {
    const { shown, asked, send, settle } = setUp('log', true);
    for (let seq = 1; seq <= 600; seq += 1) send(seq);
    asked[0]!.answer(50, 'fifty');
    await settle();
    expect(shown).toEqual(['repair fifty']);
    await vi.advanceTimersByTimeAsync(500);
    asked[1]!.answer(598, 'nearly all');
    await settle();
    expect(shown).toEqual(['repair fifty', 'repair nearly all', '599', '600']);
  });

  test('finds a hole among the waiting events themselves', async () => {
    const { shown, asked, send, settle } = setUp('log', true);
    send(11, 12, 14);
    asked[0]!.answer(10, 'ten');
    await settle();
    expect(shown).toEqual(['repair ten', '11', '12']);
    await vi.advanceTimersByTimeAsync(500);
    asked[1]!.answer(14, 'fourteen');
    await settle();
    expect(shown).toEqual(['repair ten', '11', '12', 'repair fourteen']);
  });
});

describe('repairs', () => {
  test('a failed repair is tried again, ever more slowly', async () => {
    const { asked, send } = setUp('log');
    send(1, 3);
    for (const [index, wait] of [500, 1000, 2000, 5000, 5000].entries()) {
      asked[index]!.fail();
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(asked).toHaveLength(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toHaveLength(index + 2);
    }
  });

  test('a reconnect forgets the old numbers and refetches', async () => {
    const { channel, shown, asked, send, settle } = setUp('state');
    channel.joined(100);
    send(101);
    channel.joined(0);
    expect(asked).toHaveLength(1);
    asked[0]!.answer(0, 'new process');
    await settle();
    send(1);
    expect(shown).toEqual(['101', 'repair new process', '1']);
  });

  test('an answer asked for on the connection before is not trusted', async () => {
    const { channel, shown, asked, settle } = setUp('state', true);
    channel.joined(50);
    channel.joined(0);
    asked[0]!.answer(50, 'old process');
    await settle();
    expect(shown).toEqual([]);
    asked[1]!.answer(0, 'new process');
    await settle();
    expect(shown).toEqual(['repair new process']);
  });

  test('a closed channel stays silent', async () => {
    const { channel, shown, asked, send, settle } = setUp('log', true);
    channel.close();
    send(1);
    asked[0]!.answer(0, 'late');
    await settle();
    expect(shown).toEqual([]);
  });
});
