import * as z from 'zod/mini';

/** Fields of requests that several calls of the art market have. */

/** The public address of a work: 160 random bits. */
export const artCode = () => z.string().check(z.regex(/^0x[0-9a-f]{40}$/));

/** A moment as `2026-11-24 21:00:00` or `2026-11-24T21:00:00Z`, in UTC. */
export const momentText = () =>
  z.pipe(
    z.string().check(
      z.regex(/^20[0-9]{2}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,3})?)?Z?$/),
      z.refine((text) => !Number.isNaN(momentOf(text).getTime())),
    ),
    z.transform(momentOf),
  );

const momentOf = (text: string): Date => new Date(`${text.replace(' ', 'T').replace(/Z$/, '')}Z`);

/** Text of several lines without other control characters. */
export const linesText = (least: number, most: number) =>
  z.string().check(z.minLength(least), z.maxLength(most), z.regex(/^[^\p{Cc}]*(\n[^\p{Cc}]*)*$/u));

/** Percent with at most two decimals, below 100. */
export const percentText = () => z.string().check(z.regex(/^[0-9]{1,2}(\.[0-9]{1,2})?$/));
