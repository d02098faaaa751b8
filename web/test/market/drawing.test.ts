import { describe, expect, test } from 'vitest';
import {
  type Board,
  boardOf,
  type Drawing,
  LONGEST_TEXT,
  MOST_DRAWINGS,
  reduceBoard,
} from '../../src/market/chart/drawing/drawing.ts';
import { hasDrawings, readDrawings, storeDrawings } from '../../src/market/chart/drawing/drawing-store.ts';

const line = (id: string, price = 1): Drawing => ({
  id,
  kind: 'trend',
  anchors: [
    { time: 1_000, price },
    { time: 2_000, price: price + 1 },
  ],
});
const ids = ({ drawings }: Board): string[] => drawings.map(({ id }) => id);

describe('the board', () => {
  test('every change can be taken back and made again; another change ends the way forward', () => {
    let board = reduceBoard(boardOf([]), { type: 'add', drawing: line('a') });
    board = reduceBoard(board, { type: 'add', drawing: line('b') });
    board = reduceBoard(board, { type: 'remove', id: 'a' });
    expect(ids(board)).toEqual(['b']);
    board = reduceBoard(reduceBoard(board, { type: 'undo' }), { type: 'undo' });
    expect(ids(board)).toEqual(['a']);
    board = reduceBoard(board, { type: 'redo' });
    expect(ids(board)).toEqual(['a', 'b']);
    board = reduceBoard(board, { type: 'write', id: 'a', text: 'top' });
    expect(reduceBoard(board, { type: 'redo' })).toBe(board);
    board = reduceBoard(board, { type: 'clear' });
    expect(ids(board)).toEqual([]);
    expect(reduceBoard(board, { type: 'undo' }).drawings[0]).toMatchObject({ id: 'a', text: 'top' });
  });

  test('what changes nothing is no step', () => {
    const board = boardOf([line('a')]);
    expect(reduceBoard(board, { type: 'undo' })).toBe(board);
    expect(reduceBoard(board, { type: 'remove', id: 'x' })).toBe(board);
    expect(reduceBoard(board, { type: 'move', id: 'x', anchors: [] })).toBe(board);
    expect(reduceBoard(boardOf([]), { type: 'clear' }).past).toEqual([]);
  });

  test('there is an end to drawings, to texts and to steps back', () => {
    let board = boardOf([]);
    for (let count = 0; count <= MOST_DRAWINGS; count += 1)
      board = reduceBoard(board, { type: 'add', drawing: line(String(count)) });
    expect(board.drawings).toHaveLength(MOST_DRAWINGS);
    for (let count = 0; count < 100; count += 1)
      board = reduceBoard(board, { type: 'write', id: '0', text: 'x'.repeat(200) });
    expect(board.drawings[0]?.text).toHaveLength(LONGEST_TEXT);
    expect(board.past).toHaveLength(50);
  });
});

describe('what is kept', () => {
  const place = { user: 7, market: 1 };

  test('each user has their own drawings of each market', () => {
    storeDrawings(place, [line('a')]);
    expect(readDrawings(place)).toEqual([line('a')]);
    expect(readDrawings({ user: null, market: 1 })).toEqual([]);
    expect(hasDrawings({ user: 7, market: 2 })).toBe(false);
    storeDrawings(place, []);
    expect(hasDrawings(place)).toBe(false);
  });

  test('what cannot be read is left out', () => {
    const broken = [
      { ...line('b'), kind: 'spiral' },
      { ...line('c'), anchors: [{ time: 1, price: 1 }] },
      {
        ...line('d'),
        anchors: [
          { time: 1, price: null },
          { time: 2, price: 3 },
        ],
      },
      { ...line('e'), text: 'x'.repeat(LONGEST_TEXT + 1) },
      'nothing',
    ];
    localStorage.setItem('drawings 7 1', JSON.stringify([line('a'), ...broken]));
    expect(readDrawings(place)).toEqual([line('a')]);
    localStorage.setItem('drawings 7 1', '{');
    expect(readDrawings(place)).toEqual([]);
  });

  test('of more than sixty markets the one that was changed longest ago is forgotten', () => {
    for (let market = 1; market <= 60; market += 1) storeDrawings({ user: 7, market }, [line('a')]);
    storeDrawings({ user: 7, market: 1 }, [line('b')]);
    storeDrawings({ user: 7, market: 61 }, [line('a')]);
    expect(hasDrawings({ user: 7, market: 2 })).toBe(false);
    expect(hasDrawings({ user: 7, market: 1 })).toBe(true);
    expect(hasDrawings({ user: 7, market: 61 })).toBe(true);
  });
});
