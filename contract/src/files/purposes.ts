/** What a picture is uploaded for. Only `avatar` is shown to everybody. */
export const filePurposes = ['voucher', 'identity', 'qrcode', 'avatar', 'conversation'] as const;
export type FilePurpose = (typeof filePurposes)[number];
