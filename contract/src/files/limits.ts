/** Largest file one upload may carry, in bytes. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** Most pixels a picture may have, by its header; more is refused before it is decoded. */
export const maxUploadPixels = 25_000_000;

/** What uploads may be: still pictures of these kinds, told by their first bytes. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** How long a link to a private picture works, in seconds. */
export const linkSeconds = 300;

/** What animations may be, and how many pictures and pixels they have in all. */
export const motionTypes = ['image/gif', 'image/webp'] as const;
export const maxMotionPages = 240;
export const maxMotionPixels = 120_000_000;

/** What sound and films may be, told by their container read through to the end. */
export const mediaTypes = ['audio/mpeg', 'audio/wav', 'audio/ogg', 'video/mp4', 'video/webm'] as const;

/** Which of them every supported browser plays; of the others a work may have a second form. */
export const compatibleTypes = ['audio/mpeg', 'audio/wav', 'video/mp4'] as const;
