/** What a picture is uploaded for. Only `avatar` is shown to everybody. */
export const filePurposes = ['voucher', 'identity', 'qrcode', 'avatar'] as const;
export type FilePurpose = (typeof filePurposes)[number];
