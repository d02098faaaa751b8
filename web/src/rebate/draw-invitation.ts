import { colour } from '../../../look/palette.ts';
import {
  drawFrame,
  EDGE,
  type PosterCode,
  type PosterFrame,
  WIDTH,
  write,
  writeLines,
} from '../ui/poster/poster-pen.ts';

/** What stands on the poster, in the user's language. */
export interface InvitationText extends PosterFrame {
  readonly title: string;
  readonly points: readonly string[];
  readonly codeLabel: string;
  readonly code: string;
}

/** Draws the poster that invites friends. */
export function drawInvitation(pen: CanvasRenderingContext2D, text: InvitationText, qr: PosterCode): void {
  drawFrame(pen, text, qr);
  let y = writeLines(pen, text.title, {
    x: EDGE,
    y: 340,
    size: 84,
    lineHeight: 100,
    weight: 600,
    ink: colour('text'),
    most: WIDTH - 2 * EDGE - 60,
  });
  y = Math.max(y, 540);
  for (const point of text.points) {
    pen.fillStyle = colour('gold');
    pen.beginPath();
    pen.arc(EDGE + 8, y - 13, 8, 0, Math.PI * 2);
    pen.fill();
    y = writeLines(pen, point, {
      x: EDGE + 44,
      y,
      size: 38,
      lineHeight: 52,
      ink: colour('text-2'),
      most: WIDTH - 2 * EDGE - 44,
    });
    y += 16;
  }
  write(pen, text.codeLabel, { x: EDGE, y: 876, size: 32, ink: colour('text-2') });
  write(pen, text.code, { x: EDGE, y: 956, size: 76, weight: 600, ink: colour('gold') });
}
