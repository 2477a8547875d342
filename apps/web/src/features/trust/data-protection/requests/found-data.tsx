import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { formatInteger, plural } from '../../../../lib/base/format.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import classes from './requests.module.css';

type Found = Outputs['dataRequests']['find'];

/** Where the firm keeps something about the person, and what an erasure does with it. */
export function FoundData({ id, erasing }: { id: string; erasing: boolean }) {
  const { data, error } = useQuery(orpc.dataRequests.find.queryOptions({ input: { id } }));
  if (!data) return error ? <Notice tone="warning">{readError(error).message}</Notice> : <Skeleton height={180} />;
  const total = data.tables.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <section aria-label="What is kept">
      <Text fw={500} mb={4}>
        {plural(total, 'row')} in {data.tables.filter(({ rows }) => rows > 0).length} of {data.tables.length} tables
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={classes.found} aria-label="Tables that were looked through" tabIndex={0}>
        <ul>
          {[...data.tables]
            .sort((a, b) => Number(b.rows > 0) - Number(a.rows > 0))
            .map((table) => (
              <Table key={table.table} table={table} erasing={erasing} />
            ))}
          {data.not_searched.map(({ table, reason }) => (
            <li key={table}>
              <span>{table.replaceAll('_', ' ')}: not looked through</span>
              <span className={classes.quiet}>{reason}.</span>
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}

function Table({
  table: { label, rows, hidden, erased, kept },
  erasing,
}: {
  table: Found['tables'][number];
  erasing: boolean;
}) {
  return (
    <li>
      <span className={classes.row}>
        <span className={rows > 0 ? classes.subject : classes.quiet}>{label}</span>
        <span className="tnum">{formatInteger(rows)}</span>
      </span>
      {hidden > 0 && (
        <span className={classes.quiet}>
          {formatInteger(hidden)} in confidential deals that you do not see: they are not in your package.
        </span>
      )}
      {erasing && rows > 0 && erased && <span className={classes.quiet}>Erased: {erased}.</span>}
      {erasing && rows > 0 && kept && <span className={classes.quiet}>Kept: {kept}.</span>}
    </li>
  );
}
