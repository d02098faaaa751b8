/** What the head of a picture says of it, before anything is decoded. */
export interface PictureFacts {
  /** Pixels, of the largest of its pictures. */
  readonly width: number;
  readonly height: number;
  /** Pictures one after the other; 1 of a still one. Counted no further than a few more than any may have. */
  readonly pages: number;
  /** How often a decoder goes over all of its pixels; of a progressive JPEG as often as its sender likes. */
  readonly passes: number;
}
