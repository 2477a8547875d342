import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { lazy, WhileLoading } from '../../lib/base/lazy.tsx';
import { LoadingRegion } from '../lists/skeletons.tsx';
import classes from './chart.module.css';
import { type ChartProps, colorOf, dashOf } from './chart-series.ts';

// The library is heavy; a page without a chart never loads it.
const ChartPlot = lazy(() => import('./chart-plot.tsx'));

/** One chart with its title, units, legend, and the same numbers as a table for a screen reader (docs/adr/0029). */
export function Chart(props: ChartProps) {
  const { title, kind, series, empty, height = 240 } = props;
  const id = useId();
  const isEmpty = series.every(({ values }) => values.every((value) => value === null));
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption className={classes.caption}>
        <span id={id} className={classes.title}>
          {title}
        </span>
        {!isEmpty && series.length > 1 && <Legend kind={kind} series={series} />}
      </figcaption>
      {isEmpty ? (
        <div className={classes.empty}>{empty}</div>
      ) : (
        <>
          <div className={classes.plot} aria-hidden>
            <WhileLoading
              show={
                <LoadingRegion label="Loading the chart">
                  <Skeleton height={height} radius="sm" />
                </LoadingRegion>
              }
            >
              <ChartPlot {...props} height={height} />
            </WhileLoading>
          </div>
          <VisuallyHidden>
            <ChartTable {...props} />
          </VisuallyHidden>
        </>
      )}
    </figure>
  );
}

function Legend({ kind, series }: Pick<ChartProps, 'kind' | 'series'>) {
  return (
    <ul className={classes.legend} aria-hidden>
      {series.map(({ name }, place) => (
        <li key={name}>
          <svg width="20" height="10" role="presentation">
            {kind === 'bar' ? (
              <rect width="10" height="10" x="5" rx="2" fill={colorOf(place)} />
            ) : (
              <line x2="20" y1="5" y2="5" stroke={colorOf(place)} strokeWidth="2" strokeDasharray={dashOf(place)} />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function ChartTable({ title, labelTitle, labels, valueTitle, series, format }: ChartProps) {
  return (
    <table>
      <caption>
        {title}. {valueTitle}
      </caption>
      <thead>
        <tr>
          <th scope="col">{labelTitle}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, place) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ name, values }) => {
              const value = values[place] ?? null;
              return <td key={name}>{value === null ? 'none' : format(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
