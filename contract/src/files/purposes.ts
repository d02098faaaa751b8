/**
 * What a file is uploaded for. `avatar` is shown to everybody, and so are works of art once they were approved: `artwork`, a
 * still picture, `artwork_motion`, an animation, and `artwork_media`, sound or a film.
 */
export const filePurposes = [
  'voucher',
  'identity',
  'qrcode',
  'avatar',
  'conversation',
  'artwork',
  'artwork_motion',
  'artwork_media',
] as const;
export type FilePurpose = (typeof filePurposes)[number];
