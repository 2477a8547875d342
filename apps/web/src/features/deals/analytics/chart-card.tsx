import { ActionIcon } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Hint } from '../../../ui/overlays/hint.tsx';
import classes from './analytics.module.css';
import { Definition } from './definition.tsx';
import { type FigureRow, FigureTable } from './figure-table.tsx';

interface ChartCardProps {
  title: string;
  /** One line under the title: what the chart shows. */
  shows: string;
  definition: string;
  columns: readonly string[];
  rows: readonly FigureRow[];
  /** In place of the chart when there is nothing to draw. */
  empty?: string | undefined;
  children: ReactNode;
}

/** A chart, and the same numbers as a table: always there for a screen reader, and for everybody at the press of a button. */
export function ChartCard({ title, shows, definition, columns, rows, empty, children }: ChartCardProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? IconChartBar : IconTable;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle} id={id}>
          {title}
        </h2>
        <Definition of={title}>{definition}</Definition>
        {!empty && (
          <Hint label={asTable ? 'Show the chart' : 'Show the numbers'}>
            {(target) => (
              <ActionIcon
                {...target}
                className={classes.toggle}
                size={32}
                aria-label={`${title} as a table`}
                aria-pressed={asTable}
                onClick={() => setAsTable(!asTable)}
              >
                <Icon size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </Hint>
        )}
      </div>
      <p className={classes.shows}>{shows}</p>
      {empty ? (
        <p className={classes.none}>{empty}</p>
      ) : (
        <>
          {!asTable && <div aria-hidden>{children}</div>}
          <FigureTable label={`${title}, as numbers`} columns={columns} rows={rows} offscreen={!asTable} />
        </>
      )}
    </section>
  );
}
