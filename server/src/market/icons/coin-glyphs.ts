/** How one coin's icon is drawn: the disc's colour, lighter at the top, and a glyph on a field of 64 by 64. */
export interface CoinDrawing {
  readonly from: string;
  readonly to: string;
  /** Colour of the glyph; white when absent. */
  readonly ink?: string;
  readonly glyph: string;
}

const stroke = (width: number) => `fill="none" stroke="INK" stroke-width="${width}"`;
const round = 'stroke-linecap="round" stroke-linejoin="round"';

const b = `<path ${stroke(5)} stroke-linejoin="round" d="M25 19h10a6.3 6.3 0 0 1 0 12.6H25m11 0a6.7 6.7 0 0 1 0 13.4H25V19M22 19h4M22 45h4"/><path ${stroke(4)} d="M28 12.5V19m7-6.5V19m-7 26v6.5m7-6.5v6.5"/>`;

/** Two rows of dots around a centre. */
function dots(count: number, distance: number, radius: number): string {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.5)) / count;
    const x = (32 + distance * Math.cos(angle)).toFixed(2);
    const y = (32 + distance * Math.sin(angle)).toFixed(2);
    return `<circle cx="${x}" cy="${y}" r="${radius}"/>`;
  }).join('');
}

export const coinDrawings: Readonly<Record<string, CoinDrawing>> = {
  BTC: { from: '#FFAB3D', to: '#F08A0C', glyph: `<g transform="rotate(13 32 32)">${b}</g>` },
  ETH: {
    from: '#7D95F2',
    to: '#5570DC',
    glyph:
      '<path fill="INK" d="M32 10v16.3l13.6 6.1Z" opacity=".7"/><path fill="INK" d="M32 10 18.4 32.4 32 26.3Z"/><path fill="INK" d="M32 26.3v14.1l13.6-8Z" opacity=".45"/><path fill="INK" d="M18.4 32.4 32 40.4V26.3Z" opacity=".75"/><path fill="INK" d="M32 43.2V54l13.6-18.8Z" opacity=".7"/><path fill="INK" d="M32 54V43.2l-13.6-8Z"/>',
  },
  USDT: {
    from: '#35BD93',
    to: '#1F9670',
    glyph: `<path fill="INK" d="M19 16h26v7H35.7v25h-7.4V23H19Z"/><ellipse cx="32" cy="29.5" rx="16.5" ry="4.3" ${stroke(2.8)}/>`,
  },
  LTC: {
    from: '#5B86CC',
    to: '#345D9D',
    glyph: `<path ${stroke(6)} ${round} d="m33 15-7 31h17M22 34.5l15-5.5"/>`,
  },
  BCH: { from: '#2AD7A6', to: '#08B382', glyph: `<g transform="rotate(-16 32 32)">${b}</g>` },
  MWD: {
    from: '#E9D6A9',
    to: '#BFA36A',
    ink: '#2A2110',
    glyph: `<path fill="INK" d="m13.5 22 9.2 9.2L32 17l9.3 14.2 9.2-9.2-3.7 21H17.2Z"/><path ${stroke(3.4)} stroke-linecap="round" d="M18.5 48.5h27"/>`,
  },
  BNB: {
    from: '#FACB4C',
    to: '#EBAE18',
    ink: '#2B2206',
    glyph:
      '<path fill="INK" d="m32 13 10.8 10.8-4 4L32 21l-6.8 6.8-4-4ZM13 32l4-4 4 4-4 4Zm15 0 4-4 4 4-4 4Zm15 0 4-4 4 4-4 4ZM21.2 40.2l4-4L32 43l6.8-6.8 4 4L32 51Z"/>',
  },
  SOL: {
    from: '#A873F5',
    to: '#1FBF92',
    glyph: '<path fill="INK" d="M21.5 17H49l-6 6.5H15.5Zm-6 11.7H43l6 6.5H21.5Zm6 11.8H49L43 47H15.5Z"/>',
  },
  XRP: {
    from: '#6C8099',
    to: '#44556B',
    glyph: `<path ${stroke(5)} stroke-linecap="round" d="m17 17 7.5 7.5a10.6 10.6 0 0 0 15 0L47 17M17 47l7.5-7.5a10.6 10.6 0 0 1 15 0L47 47"/>`,
  },
  ADA: {
    from: '#3F7BEB',
    to: '#1750C4',
    glyph: `<g fill="INK">${dots(6, 8.2, 3.6)}${dots(12, 17.2, 2)}<circle cx="32" cy="32" r="1.7"/></g>`,
  },
  DOGE: {
    from: '#DCC25A',
    to: '#B5962A',
    glyph: `<path ${stroke(6)} stroke-linejoin="round" d="M25 17h6.5C40.5 17 46 23 46 32s-5.5 15-14.5 15H25ZM18 32h17"/>`,
  },
  TRX: {
    from: '#F5535F',
    to: '#D81F30',
    glyph: `<path ${stroke(3.2)} stroke-linejoin="round" d="M14.5 17.5 42 22l7.5 7-18 21.5ZM42 22 29 31l2.5 19.5M14.5 17.5 29 31l20.5-2"/>`,
  },
  DOT: {
    from: '#F53B9B',
    to: '#D3076F',
    glyph:
      '<g fill="INK"><ellipse cx="32" cy="15.5" rx="7" ry="4.3"/><ellipse cx="32" cy="48.5" rx="7" ry="4.3"/><ellipse cx="17.7" cy="23.7" rx="7" ry="4.3" transform="rotate(-60 17.7 23.7)"/><ellipse cx="46.3" cy="40.3" rx="7" ry="4.3" transform="rotate(-60 46.3 40.3)"/><ellipse cx="17.7" cy="40.3" rx="7" ry="4.3" transform="rotate(60 17.7 40.3)"/><ellipse cx="46.3" cy="23.7" rx="7" ry="4.3" transform="rotate(60 46.3 23.7)"/></g>',
  },
  LINK: {
    from: '#5480F0',
    to: '#2A56CF',
    glyph: `<path ${stroke(6.4)} stroke-linejoin="round" d="m32 14 15.6 9v18L32 50l-15.6-9V23Z"/>`,
  },
  AVAX: {
    from: '#F26465',
    to: '#DB3233',
    glyph:
      '<path fill="INK" d="M29.3 16.2c1.2-2.1 4.1-2.1 5.3 0l3.6 6.5a6 6 0 0 1 0 5.8L28 46.5a4 4 0 0 1-3.5 2.1h-9.7c-2.4 0-3.9-2.6-2.7-4.7Zm10.3 20.4c1.2-2.1 4.2-2.1 5.4 0l4.3 7.5c1.2 2.1-.3 4.7-2.7 4.7h-8.7c-2.4 0-3.9-2.6-2.7-4.7Z"/>',
  },
  UNI: {
    from: '#FF62A8',
    to: '#F01879',
    glyph: `<path ${stroke(6)} ${round} d="M19 24v10c0 8 5 13 13 13s13-5 13-13V24"/><path fill="INK" d="m32 11 4.5 21h-9Z"/>`,
  },
  ATOM: {
    from: '#7683E8',
    to: '#4C58BE',
    glyph: `<g ${stroke(2.6)}><ellipse cx="32" cy="32" rx="7.5" ry="20"/><ellipse cx="32" cy="32" rx="7.5" ry="20" transform="rotate(60 32 32)"/><ellipse cx="32" cy="32" rx="7.5" ry="20" transform="rotate(120 32 32)"/></g><circle cx="32" cy="32" r="3.4" fill="INK"/>`,
  },
  XLM: {
    from: '#5D7FA8',
    to: '#36547C',
    glyph: `<path ${stroke(4)} stroke-linecap="round" d="M17.3 35.5a15 15 0 0 1 23.2-16M46.7 28.5a15 15 0 0 1-23.2 16M13.5 37 50 18M14 46l36.5-19"/>`,
  },
  NEAR: {
    from: '#2BDB9F',
    to: '#00B37A',
    glyph: `<path ${stroke(6)} ${round} d="M19.5 46.5v-29l25 29v-29"/>`,
  },
  SUI: {
    from: '#74B9FF',
    to: '#3B8DEB',
    glyph: `<path ${stroke(4.6)} stroke-linejoin="round" d="M32 12.5c7 8.6 13 15.7 13 23.2a13 13 0 0 1-26 0c0-7.5 6-14.6 13-23.2Z"/><path ${stroke(4)} stroke-linecap="round" d="M24 36c5-4 10.5 4.5 16 0"/>`,
  },
  HELIA: {
    from: '#FFC857',
    to: '#E88A1A',
    ink: '#3A2402',
    glyph: `<circle cx="32" cy="32" r="8.5" fill="INK"/><path ${stroke(4)} stroke-linecap="round" d="M32 13v5m0 28v5M13 32h5m28 0h5M18.6 18.6l3.5 3.5m19.8 19.8 3.5 3.5m0-26.8-3.5 3.5M22.1 41.9l-3.5 3.5"/>`,
  },
  TIDAL: {
    from: '#4CC6D9',
    to: '#157A96',
    glyph: `<path ${stroke(4.4)} stroke-linecap="round" d="M14 25c6-6 12 6 18 0s12-6 18 0M14 35c6-6 12 6 18 0s12-6 18 0M14 45c6-6 12 6 18 0s12-6 18 0"/>`,
  },
  ORBIS: {
    from: '#9C8CF0',
    to: '#5B45C4',
    glyph: `<path ${stroke(4.2)} stroke-linejoin="round" d="M32 52c9-10 14-16.5 14-23.5a14 14 0 0 0-28 0C18 35.5 23 42 32 52Z"/><circle cx="32" cy="28.5" r="4.8" fill="INK"/>`,
  },
};
