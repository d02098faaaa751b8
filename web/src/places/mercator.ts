/**
 * Web Mercator (EPSG:3857) on a square of side 1: (0, 0) is north-west. What maps of the web use, so that directions
 * are right and places look alike.
 */

/** A point of the square. `x` may leave it: the world goes on to the west and the east. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Degrees {
  /** North is positive. */
  readonly latitude: number;
  /** East is positive. */
  readonly longitude: number;
}

/** The part of the world that is looked at. */
export interface View {
  /** What is in the middle. */
  readonly centre: Point;
  /** Pixels the whole world is wide. */
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Beyond it the square ends: arctan(sinh π). */
export const FARTHEST = 85.0511287798;
/** So near that a pixel is some fifty metres. */
export const MOST_SCALE = 256 * 2 ** 11;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Longitude between -180 and 180, whatever way round the world it was reached. */
export const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

export function toPoint({ latitude, longitude }: Degrees): Point {
  const sine = Math.sin((clamp(latitude, -FARTHEST, FARTHEST) * Math.PI) / 180);
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

export function toDegrees({ x, y }: Point): Degrees {
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
    longitude: wrapped(x * 360 - 180),
  };
}

/** A view within what there is: never smaller than the room it has, never beyond the poles. */
export function settled({ centre, scale }: View, size: Size): View {
  const within = clamp(scale, Math.max(size.height, size.width / 2, 1), MOST_SCALE);
  const half = size.height / 2 / within;
  return {
    scale: within,
    centre: { x: centre.x - Math.floor(centre.x), y: half >= 0.5 ? 0.5 : clamp(centre.y, half, 1 - half) },
  };
}

/** Where on the screen a point is, from the left upper corner; of the worlds side by side the one nearest the middle. */
export function onScreen(point: Point, { centre, scale }: View, { width, height }: Size): Point {
  const dx = point.x - centre.x;
  return { x: width / 2 + (dx - Math.round(dx)) * scale, y: height / 2 + (point.y - centre.y) * scale };
}

/** Which point is at a place on the screen. */
export function atScreen(place: Point, { centre, scale }: View, { width, height }: Size): Point {
  return { x: centre.x + (place.x - width / 2) / scale, y: centre.y + (place.y - height / 2) / scale };
}

/** Moves what is seen by so many pixels. */
export function moved(view: View, dx: number, dy: number, size: Size): View {
  const centre = { x: view.centre.x - dx / view.scale, y: view.centre.y - dy / view.scale };
  return settled({ ...view, centre }, size);
}

/** Nearer by a factor; what is at `fixed` on the screen stays there. */
export function zoomed(view: View, factor: number, fixed: Point, size: Size): View {
  const { scale } = settled({ ...view, scale: view.scale * factor }, size);
  const kept = atScreen(fixed, view, size);
  const centre = {
    x: kept.x - (fixed.x - size.width / 2) / scale,
    y: kept.y - (fixed.y - size.height / 2) / scale,
  };
  return settled({ scale, centre }, size);
}

/** Metres around the earth at the equator. */
const EQUATOR = 40_075_017;
/** Mean radius of the earth, in metres. */
const RADIUS = 6_371_009;

/** Metres a pixel is wide in the middle of a view. */
export function metresOfPixel({ centre, scale }: View): number {
  return (EQUATOR / scale) * Math.cos((toDegrees(centre).latitude * Math.PI) / 180);
}

/** Metres between two places, along the surface (the haversine formula). */
export function metresBetween(a: Degrees, b: Degrees): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const across = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const part = across + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(part)));
}
