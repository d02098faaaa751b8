import { geoMercator, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import coarseFile from 'world-atlas/countries-110m.json?url';
import fineFile from 'world-atlas/countries-50m.json?url';

/** Width of the world in the paths. */
export const WORLD = 256;

/** A country as it is filled, and the box it lies in: in parts of {@link WORLD}, from north-west. */
interface Shape {
  readonly path: Path2D;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

export interface Shapes {
  readonly countries: readonly Shape[];
  /** Lines between countries, without coasts. */
  readonly borders: Path2D;
}

type Atlas = Topology<{ countries: GeometryCollection }>;

const projection = geoMercator()
  .scale(WORLD / (2 * Math.PI))
  .translate([WORLD / 2, WORLD / 2])
  // The lines are short: none of them has to be bent.
  .precision(0);

function shapesOf(atlas: Atlas): Shapes {
  const measure = geoPath(projection);
  const drawn = (shape: Parameters<typeof measure.bounds>[0]): Path2D => {
    const path = new Path2D();
    // Of a context it needs what a path has: it begins none by itself.
    geoPath(projection, path as unknown as CanvasRenderingContext2D)(shape);
    return path;
  };
  return {
    countries: feature(atlas, atlas.objects.countries).features.map((country) => {
      const [[west, north], [east, south]] = measure.bounds(country);
      return { path: drawn(country), west, north, east, south };
    }),
    borders: drawn(mesh(atlas, atlas.objects.countries, (a, b) => a !== b)),
  };
}

/**
 * The countries of the world, of Natural Earth.
 * @param detail `coarse` for the whole world, `fine` for a closer look: six times as much to load
 * @throws when the file cannot be had
 */
export async function loadShapes(detail: 'coarse' | 'fine', signal: AbortSignal): Promise<Shapes> {
  const answer = await fetch(detail === 'coarse' ? coarseFile : fineFile, { signal });
  if (!answer.ok) throw new Error(`The map answered ${answer.status}`);
  return shapesOf((await answer.json()) as Atlas);
}
