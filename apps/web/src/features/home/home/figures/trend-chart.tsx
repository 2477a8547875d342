import { formatInteger } from '../../../../lib/base/format.ts';
import classes from '../dashboard.module.css';
import type { Trend } from '../queries.ts';
import chart from './trend-chart.module.css';
import { axisEnd, nameOfPoint, tickOfPoint } from './trend-scale.ts';

const HEIGHT = 132;
const UNIT = { day: 'a day', week: 'a week', month: 'a month' };
const COLORS = ['var(--chart-first)', 'var(--chart-second)'];

interface TrendChartProps {
  title: string;
  trend: Trend;
  /** What each series is called on screen. */
  labels: Record<string, string>;
}

/** Counts over the range as pairs of bars; the same numbers stand in a table for those who do not see them. */
export function TrendChart({ title, trend, labels }: TrendChartProps) {
  const { points, series, bucket } = trend;
  const end = axisEnd(Math.max(0, ...points.flatMap(({ values }) => values)));
  const total = (place: number) => points.reduce((sum, { values }) => sum + (values[place] ?? 0), 0);
  const isEmpty = series.every((_, place) => total(place) === 0);
  return (
    <section className={classes.card} aria-labelledby="trend-title">
      <div className={chart.head}>
        <h2 className={classes.sectionTitle} id="trend-title">
          {title} <span className={chart.unit}>{UNIT[bucket]}</span>
        </h2>
        <ul className={chart.legend}>
          {series.map((key, place) => (
            <li key={key}>
              <span className={chart.swatch} style={{ background: COLORS[place] }} aria-hidden />
              {labels[key]} <strong className="tnum">{formatInteger(total(place))}</strong>
            </li>
          ))}
        </ul>
      </div>
      <div className={chart.frame} aria-hidden>
        <div className={`${chart.axis} tnum`} style={{ height: HEIGHT }}>
          {[end, end / 2, 0].map((value) => (
            <span key={value}>{formatInteger(value)}</span>
          ))}
        </div>
        <div className={chart.plot}>
          <svg className={chart.svg} width="100%" height={HEIGHT} role="presentation">
            {[0, 0.5, 1].map((share) => (
              <line key={share} x1="0" x2="100%" y1={lineAt(share)} y2={lineAt(share)} className={chart.grid} />
            ))}
            <Bars trend={trend} end={end} labels={labels} />
          </svg>
          {isEmpty && <p className={chart.empty}>Nothing in this range.</p>}
          <div className={`${chart.ticks} tnum`}>
            {ticksOf(trend).map((tick, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: ticks are fixed places, and short ranges repeat a label
              <span key={place}>{tick}</span>
            ))}
          </div>
        </div>
      </div>
      <TrendTable trend={trend} labels={labels} title={title} />
    </section>
  );
}

const lineAt = (share: number): number => Math.round((HEIGHT - 1) * share) + 0.5;

function Bars({
  trend: { points, series, bucket },
  end,
  labels,
}: {
  trend: Trend;
  end: number;
  labels: TrendChartProps['labels'];
}) {
  const slot = 100 / points.length;
  const bar = (slot * 0.72) / series.length;
  return points.map((point, index) => (
    <g key={point.from} className={chart.slot}>
      <title>
        {[
          nameOfPoint(point, bucket),
          ...series.map((key, place) => `${labels[key]}: ${formatInteger(point.values[place] ?? 0)}`),
        ].join('\n')}
      </title>
      <rect x={`${slot * index}%`} y="0" width={`${slot}%`} height={HEIGHT} className={chart.hit} />
      {point.values.map((value, place) => {
        // Whatever happened at all is seen, however small it is beside the largest.
        const height = value === 0 ? 0 : Math.max(2, (value / end) * HEIGHT);
        const x = slot * index + slot * 0.14 + bar * place;
        return (
          <rect
            key={series[place]}
            x={`${x}%`}
            y={HEIGHT - height}
            width={`${bar * 0.9}%`}
            height={height}
            rx="1.5"
            fill={COLORS[place]}
          />
        );
      })}
    </g>
  ));
}

/** First, middle and last: more would not fit on a phone. */
function ticksOf({ points, bucket }: Trend): string[] {
  const places =
    points.length < 3 ? points.map((_, place) => place) : [0, Math.floor(points.length / 2), points.length - 1];
  return places.map((place) => {
    const point = points[place];
    return point ? tickOfPoint(point, bucket) : '';
  });
}

function TrendTable({ trend: { points, series, bucket }, labels, title }: TrendChartProps) {
  return (
    <table className={classes.offscreen} aria-label={`${title}, as numbers`}>
      <thead>
        <tr>
          <th scope="col">Period</th>
          {series.map((key) => (
            <th key={key} scope="col">
              {labels[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.from}>
            <th scope="row">{nameOfPoint(point, bucket)}</th>
            {series.map((key, place) => (
              <td key={key}>{point.values[place]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
