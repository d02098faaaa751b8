import { useEffect, useReducer, useRef } from 'react';
import { type Board, boardOf, type DrawingAction, reduceBoard } from './drawing.ts';
import { type DrawingPlace, readDrawings, storeDrawings } from './drawing-store.ts';

/** What is drawn on a market, kept on the device. Mount it anew for another place. */
export function useDrawings({ user, market }: DrawingPlace): [Board, (action: DrawingAction) => void] {
  const [board, dispatch] = useReducer(reduceBoard, null, () => boardOf(readDrawings({ user, market })));
  const stored = useRef(board.drawings);
  useEffect(() => {
    if (stored.current === board.drawings) return;
    stored.current = board.drawings;
    storeDrawings({ user, market }, board.drawings);
  }, [board, user, market]);
  return [board, dispatch];
}
