import { type DeepPartial, type Styles, utils } from 'klinecharts';

/** The colours and the font of the page, read from its tokens. */
export interface ChartColours {
  readonly background: string;
  readonly text: string;
  readonly line: string;
  readonly strongLine: string;
  readonly raised: string;
  readonly gold: string;
  readonly goldTint: string;
  readonly up: string;
  readonly down: string;
  readonly onUp: string;
  readonly danger: string;
  readonly series: readonly string[];
  readonly font: string;
}

export function readColours(element: HTMLElement): ChartColours {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    background: token('--bg'),
    text: token('--text-2'),
    line: token('--line'),
    strongLine: token('--line-strong'),
    raised: token('--raised'),
    gold: token('--gold'),
    goldTint: token('--gold-tint'),
    up: token('--up'),
    down: token('--down'),
    onUp: token('--on-up'),
    danger: token('--danger'),
    series: [token('--gold'), token('--ring-2'), token('--ring-3'), token('--warn'), token('--ring-4')],
    font: style.fontFamily,
  };
}

const TEXT_SIZE = 10;

/** Measures a first text: until then the browser has neither a canvas nor the font ready, which takes as long as all else. */
export function measureText({ font }: ChartColours): void {
  utils.calcTextWidth('0', TEXT_SIZE, 'normal', font);
}

function faded(colour: string): string {
  return `color-mix(in srgb, ${colour} 40%, transparent)`;
}

/** The chart in the page's colours. `isLine` draws the closes as an area instead of candles. */
export function chartStyles(colours: ChartColours, isLine: boolean): DeepPartial<Styles> {
  const { up, down, text, line, gold, font } = colours;
  const change = { upColor: up, downColor: down, noChangeColor: text };
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { color: text, size: TEXT_SIZE, family: font },
  };
  const cross = {
    line: { color: colours.strongLine, dashedValue: [3, 3] },
    text: {
      size: TEXT_SIZE,
      family: font,
      color: colours.background,
      backgroundColor: text,
      borderColor: text,
      borderRadius: 3,
    },
  };
  const lines = colours.series.map((color) => ({ color, size: 1 }));
  return {
    grid: { horizontal: { color: line, style: 'solid' }, vertical: { show: false } },
    candle: {
      type: isLine ? 'area' : 'candle_solid',
      bar: {
        ...change,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: text,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: text,
      },
      area: {
        lineSize: 1.5,
        lineColor: gold,
        smooth: false,
        backgroundColor: [
          { offset: 0, color: 'transparent' },
          { offset: 1, color: colours.goldTint },
        ],
        point: { show: false },
      },
      priceMark: {
        high: { color: text, textFamily: font },
        low: { color: text, textFamily: font },
        last: {
          ...change,
          line: { style: 'dashed', dashedValue: [2, 3], size: 1 },
          text: { size: TEXT_SIZE, family: font, weight: 600, color: colours.onUp, borderRadius: 3 },
        },
      },
      tooltip: {
        showRule: 'follow_cross',
        title: { show: false },
        legend: {
          color: text,
          size: TEXT_SIZE,
          family: font,
          marginLeft: 6,
          marginTop: 4,
          marginRight: 4,
          marginBottom: 0,
        },
      },
    },
    indicator: {
      ohlc: change,
      bars: [{ ...change, upColor: faded(up), downColor: faded(down), noChangeColor: faded(text) }],
      lines,
      lastValueMark: { show: false },
      tooltip: {
        showRule: 'follow_cross',
        title: {
          color: text,
          size: TEXT_SIZE,
          family: font,
          marginLeft: 6,
          marginTop: 4,
          marginRight: 4,
          marginBottom: 0,
        },
        legend: {
          color: text,
          size: TEXT_SIZE,
          family: font,
          marginLeft: 4,
          marginTop: 4,
          marginRight: 4,
          marginBottom: 0,
        },
      },
    },
    xAxis: { ...axis, size: 20 },
    yAxis: axis,
    separator: { color: line, activeBackgroundColor: colours.goldTint },
    crosshair: { horizontal: cross, vertical: cross },
  };
}
