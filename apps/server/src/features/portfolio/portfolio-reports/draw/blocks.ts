import { ACCENT, type Canvas, INK, PAPER, QUIET, type Sheet } from '../../../../core/pdf/sheet.ts';
import type { Series } from '../read/read-portfolio.ts';
import { periodText, valueText } from './texts.ts';

const PALE = '#9fbfb8';
const GAP = 6;

/** Figures side by side, each in a box of its own. */
export function drawFigures(sheet: Sheet, figures: readonly { label: string; value: string }[]): void {
  sheet.paint(40, (canvas) => {
    const width = (canvas.width - GAP * (figures.length - 1)) / figures.length;
    figures.forEach(({ label, value }, place) => {
      const x = place * (width + GAP);
      canvas.box(x, 0, width, 40, { fill: PAPER, radius: 3 });
      canvas.label(label, x + 7, 6, { width: width - 12, size: 7.5, color: QUIET });
      canvas.label(value, x + 7, 19, { width: width - 8, size: 11, bold: true });
    });
  });
}

export interface Bars {
  title: string;
  labels: readonly string[];
  series: readonly { name: string; values: readonly (number | null)[] }[];
  format: (value: number) => string;
}

/** Bars side by side, the last one named; a legend where there are several series. A gap is no bar. */
export function drawBars(
  canvas: Canvas,
  { title, labels, series, format }: Bars,
  x: number,
  width: number,
  height: number,
) {
  const [top, foot] = [26, 14];
  const room = height - top - foot;
  const colors = series.length === 1 ? [ACCENT] : [PALE, ACCENT];
  canvas.label(title, x, 0, { width, size: 9, bold: true });
  if (series.length > 1)
    series.forEach(({ name, values }, place) => {
      const at = x + width - 190 + place * 95;
      const newest = values[labels.length - 1] ?? null;
      canvas.box(at, 3, 7, 7, { fill: colors[place] ?? INK });
      // Over a bar it would stand in the one beside it.
      const label = newest === null ? name : `${name} ${format(newest)}`;
      canvas.label(label, at + 11, 1, { width: 82, size: 7.5, color: QUIET });
    });
  const all = series.flatMap(({ values }) => values).filter((value) => value !== null);
  const [most, least] = [Math.max(0, ...all), Math.min(0, ...all)];
  const scale = most === least ? 0 : room / (most - least);
  const zero = top + most * scale;
  const step = width / Math.max(labels.length, 1);
  const wide = Math.min(26, (step - 6) / series.length);
  const everyLabel = Math.ceil(labels.length / (width / 34));
  labels.forEach((label, place) => {
    const from = x + place * step + (step - wide * series.length) / 2;
    series.forEach(({ values }, which) => {
      const value = values[place] ?? null;
      if (value === null) return;
      const tall = Math.max(Math.abs(value) * scale, 0.8);
      canvas.box(from + which * wide, value >= 0 ? zero - tall : zero, wide - 1.5, tall, {
        fill: colors[which] ?? INK,
      });
      // The newest is said in figures; where there are few, each is.
      if (series.length === 1 && (place === labels.length - 1 || labels.length <= 6))
        canvas.label(format(value), from + which * wide - 20, (value >= 0 ? zero - tall : zero) - 11, {
          width: wide + 38,
          size: 7,
          align: 'center',
          color: QUIET,
        });
    });
    if ((labels.length - 1 - place) % everyLabel === 0)
      canvas.label(label, x + place * step - 10, height - foot + 4, {
        width: step + 20,
        size: 7,
        align: 'center',
        color: QUIET,
      });
  });
  canvas.line(x, zero, width);
}

/** The last periods of the metrics as a table, a line for each. */
export function drawMetrics(sheet: Sheet, series: readonly Series[], periods: number): void {
  const ends = lastEnds(series, periods);
  const shown = series.filter(({ values }) => ends.some((end) => values.has(end)));
  const step = (sheet.width - 150) / Math.max(ends.length, 1);
  const row = (label: string, values: readonly string[], quiet = false) =>
    sheet.cells(
      [
        { text: label, at: 0, width: 145, ...(quiet && { color: QUIET }) },
        ...values.map((text, place) => ({ text, at: 150 + place * step, width: step, right: true })),
      ],
      { size: 8.5, after: 3, ...(quiet && { color: QUIET }) },
    );
  row('Metric', ends.map(periodText), true);
  sheet.rule(3);
  for (const one of shown)
    row(
      one.kind === 'plan' ? `${one.label} (plan)` : one.label,
      ends.map((end) => valueText(one.values.get(end), one)),
      one.kind === 'plan',
    );
}

/** The last periods that any of these has an actual value of. */
export function lastEnds(series: readonly Series[], count: number): string[] {
  const ends = series.filter(({ kind }) => kind === 'actual').flatMap(({ values }) => [...values.keys()]);
  return [...new Set(ends)].sort().slice(-count);
}
