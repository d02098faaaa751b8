import { type City, cities } from './cities.ts';
import { type Shapes, WORLD } from './map-shapes.ts';
import { onScreen, type Size, toPoint, type View } from './mercator.ts';

/** The colours of the theme, by what is drawn in them. */
export interface MapColours {
  readonly sea: string;
  readonly land: string;
  readonly border: string;
  readonly dot: string;
  readonly label: string;
  readonly font: string;
}

/** Reads them where the map stands, so that it follows the theme. */
export function coloursAt(element: Element): MapColours {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    sea: colour('--surface'),
    land: colour('--lifted'),
    border: colour('--text-3'),
    dot: colour('--text-2'),
    label: colour('--text'),
    font: style.fontFamily,
  };
}

const points = cities.map((city) => ({ city, point: toPoint(city) }));
const LABEL_PX = 12;
/** Between a dot and its name, and around a name, in pixels. */
const GAP = 5;

/** Draws what is looked at: land, borders, and as many cities as there is room for, the larger ones first. */
export function drawMap(
  context: CanvasRenderingContext2D,
  needs: {
    view: View;
    size: Size;
    /** Pixels of the device for one of the page. */
    ratio: number;
    shapes: Shapes;
    colours: MapColours;
    nameOf: (city: City) => string;
  },
): void {
  const { view, size, ratio, shapes, colours } = needs;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = colours.sea;
  context.fillRect(0, 0, size.width, size.height);
  const { centre, scale } = view;
  const half = size.width / 2 / scale;
  const unit = scale / WORLD;
  // The world goes on at both ends.
  for (let world = Math.floor(centre.x - half); world <= Math.floor(centre.x + half); world++) {
    const left = size.width / 2 + (world - centre.x) * scale;
    const top = size.height / 2 - centre.y * scale;
    context.setTransform(ratio * unit, 0, 0, ratio * unit, ratio * left, ratio * top);
    context.fillStyle = colours.land;
    for (const { path, west, east, north, south } of shapes.countries) {
      const isSeen =
        left + east * unit >= 0 &&
        left + west * unit <= size.width &&
        top + south * unit >= 0 &&
        top + north * unit <= size.height;
      if (isSeen) context.fill(path);
    }
    context.strokeStyle = colours.border;
    context.globalAlpha = 0.6;
    context.lineWidth = 0.75 / unit;
    context.stroke(shapes.borders);
    context.globalAlpha = 1;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawCities(context, needs);
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function drawCities(
  context: CanvasRenderingContext2D,
  { view, size, colours, nameOf }: { view: View; size: Size; colours: MapColours; nameOf: (city: City) => string },
): void {
  context.font = `${LABEL_PX}px ${colours.font}`;
  context.textBaseline = 'middle';
  const taken: Box[] = [];
  for (const { city, point } of points) {
    const { x, y } = onScreen(point, view, size);
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue;
    const name = nameOf(city);
    const right = x + GAP + context.measureText(name).width;
    const box = { left: x - GAP, right: right + GAP, top: y - LABEL_PX, bottom: y + LABEL_PX };
    if (right > size.width || taken.some((other) => meet(box, other))) continue;
    taken.push(box);
    context.fillStyle = colours.dot;
    context.beginPath();
    context.arc(x, y, 2, 0, 2 * Math.PI);
    context.fill();
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.strokeStyle = colours.sea;
    context.strokeText(name, x + GAP, y);
    context.fillStyle = colours.label;
    context.fillText(name, x + GAP, y);
  }
}
