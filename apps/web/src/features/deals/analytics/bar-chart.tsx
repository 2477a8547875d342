import { type CSSProperties, Fragment, type ReactNode } from 'react';
import classes from './chart.module.css';

export interface Bar {
  key: string;
  name: ReactNode;
  /** Drawn one after the other. */
  parts: readonly { key: string; value: number; color: string; title: string }[];
  /** Beside the bar. */
  end: ReactNode;
}

interface BarChartProps {
  bars: readonly Bar[];
  ticks: readonly number[];
  formatTick: (value: number) => string;
  /** What the axis counts, such as "deals". */
  unit: string;
}

/** Lying bars over an axis. For the eye only: the numbers stand in the table of the card. */
export function BarChart({ bars, ticks, formatTick, unit }: BarChartProps) {
  const end = ticks.at(-1) ?? 1;
  const rows: CSSProperties = { gridTemplateRows: `repeat(${bars.length}, 34px) auto` };
  return (
    <div className={classes.chart} style={rows}>
      <div className={classes.lines} style={{ gridRow: `1 / span ${bars.length}` }}>
        {ticks.map((tick) => (
          <span key={tick} style={{ left: `${(tick / end) * 100}%` }} />
        ))}
      </div>
      {bars.map(({ key, name, parts, end: atEnd }, row) => (
        <Fragment key={key}>
          <div className={classes.name} style={{ gridRow: row + 1 }}>
            {name}
          </div>
          <div className={classes.track} style={{ gridRow: row + 1 }}>
            {parts.map((part) =>
              part.value > 0 ? (
                <span
                  key={part.key}
                  className={classes.bar}
                  style={{ width: `${(part.value / end) * 100}%`, background: part.color }}
                  title={part.title}
                />
              ) : null,
            )}
          </div>
          <div className={`${classes.end} tnum`} style={{ gridRow: row + 1 }}>
            {atEnd}
          </div>
        </Fragment>
      ))}
      <div className={`${classes.axis} tnum`} style={{ gridRow: bars.length + 1 }}>
        {ticks.map((tick) => (
          <span key={tick} style={{ left: `${(tick / end) * 100}%` }}>
            {formatTick(tick)}
          </span>
        ))}
        <span className={classes.unit}>{unit}</span>
      </div>
    </div>
  );
}
