import { type Currency, formatMoneyShort, minorDigits } from '@cairn/domain';
import type { ModelUnit } from '@cairn/domain/models';
import type { ReactNode } from 'react';
import { Chart } from '../../../ui/charts/chart.tsx';
import { Figures } from '../../../ui/figures.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { modelText } from './model-text.ts';
import classes from './models.module.css';
import type { Result, Table } from './queries.ts';

interface ModelResultProps {
  result: Result;
  currency: string;
}

/** What a model answers: figures with their formula, and pictures. */
export function ModelResult({ result, currency }: ModelResultProps) {
  const { figures, charts, tables } = result;
  return (
    <>
      <Figures
        label="Figures of the model"
        figures={figures.map(({ key, label, unit, value, formula, note }) => ({
          key,
          label,
          value: modelText(unit, value, currency),
          note,
          working: <p>{formula}</p>,
        }))}
      />
      {charts.map((chart) => {
        const table = tables.find(({ key }) => key === chart.table);
        return (
          table && (
            <div key={chart.title} className={classes.card}>
              <TableChart chart={chart} table={table} currency={currency} />
            </div>
          )
        );
      })}
    </>
  );
}

/** The same in full: one table below the other. */
export function ModelTables({ result, currency }: ModelResultProps) {
  return result.tables.map((table) => (
    <div key={table.key} className={classes.part}>
      <h2>{table.title}</h2>
      <ResultTable table={table} currency={currency} />
    </div>
  ));
}

interface TableChartProps {
  chart: Result['charts'][number];
  table: Table;
  currency: string;
}

function TableChart({ chart, table, currency }: TableChartProps) {
  const unit = 10 ** minorDigits(currency as Currency);
  const columnOf = (key: string) => table.columns.find((column) => column.key === key);
  const along = columnOf(chart.along);
  const money = (value: number) => Math.round(value * unit);
  return (
    <Chart
      kind={chart.kind}
      title={chart.title}
      labelTitle={along?.label ?? ''}
      labels={table.rows.map((row) => modelText(along?.unit ?? 'text', row[chart.along] ?? null, currency))}
      valueTitle={`${chart.value_title}, ${currency}`}
      series={chart.series.map((key) => ({
        name: columnOf(key)?.label ?? key,
        values: table.rows.map((row) => {
          const value = row[key] ?? null;
          return value === null ? null : Number(value) / unit;
        }),
      }))}
      format={(value) => modelText('money', String(money(value)), currency)}
      formatShort={(value) => formatMoneyShort(money(value), currency as Currency)}
      empty="Nothing to chart yet."
    />
  );
}

const isText = (unit: ModelUnit) => unit === 'text' || unit === 'day';

function ResultTable({ table, currency }: { table: Table; currency: string }) {
  const cell = (text: string, plain: boolean): ReactNode =>
    plain ? text : <span className={`${classes.number} tnum`}>{text}</span>;
  // What a row is about stands at the left: its first column, and the texts behind it.
  const texts = Math.max(1, table.columns.findLastIndex(({ unit }) => isText(unit)) + 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach what is out of sight
    <section className={classes.wide} data-texts={texts} aria-label={table.title} tabIndex={0}>
      <DataTable
        label={table.title}
        columns={table.columns.map(({ key, label, unit }, at) => ({
          key,
          header: label,
          cell: (row: { id: string; values: Table['rows'][number] }) =>
            cell(modelText(unit, row.values[key] ?? null, currency), at < texts),
        }))}
        rows={table.rows.map((values, at) => ({ id: String(at), values }))}
      />
    </section>
  );
}
