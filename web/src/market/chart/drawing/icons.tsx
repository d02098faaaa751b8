import { draw, type Icon, path } from '../../../ui/icon.tsx';
import type { DrawingKind } from './drawing.ts';

const end = (x: number, y: number) => <circle cx={x} cy={y} r="1.8" />;

export const kindIcons: Readonly<Record<DrawingKind, Icon>> = {
  trend: draw(
    <>
      <path d="M7.3 16.7 16.7 7.3" />
      {end(6, 18)}
      {end(18, 6)}
    </>,
  ),
  ray: draw(
    <>
      <path d="M7.3 16.7 20.5 3.5" />
      {end(6, 18)}
      {end(12.5, 11.5)}
    </>,
  ),
  level: draw(
    <>
      <path d="M3.5 12h6.7M13.8 12h6.7" />
      {end(12, 12)}
    </>,
  ),
  box: draw(
    <>
      <path d="M6 7.8v10.2h10.2M18 16.2V6H7.8" />
      {end(6, 6)}
      {end(18, 18)}
    </>,
  ),
  fibonacci: path('M4 5.5h16M4 10h16M4 13.5h16M4 18.5h16'),
  measure: path('M5 19h14M5 5h14M12 5.5v13M9.4 8 12 5.4 14.6 8M9.4 16l2.6 2.6 2.6-2.6'),
  text: path('M6 8V6h12v2M12 6v12.5M9.8 18.5h4.4'),
};

export const UndoIcon = path('M8.5 5.5 4.5 9.5l4 4M4.8 9.5h9.4a4.5 4.5 0 0 1 0 9H9.5');
export const RedoIcon = path('m15.5 5.5 4 4-4 4M19.2 9.5H9.8a4.5 4.5 0 0 0 0 9h4.7');
export const RemoveIcon = path('M5.5 7.5h13M10 7.2V5h4v2.2M7.2 7.6l.8 11.4h8l.8-11.4M10.4 11v4.6M13.6 11v4.6');
export const ClearIcon = path(
  'm4.8 13.6 6.6-7.4a1.6 1.6 0 0 1 2.3-.1l4.6 4.3a1.6 1.6 0 0 1 .1 2.2l-5.7 6.4H8.9zM8.4 9.6l6.8 6.4M12.5 19h7',
);
