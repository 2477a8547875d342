import { Badge } from '@mantine/core';
import { formatInteger } from '../../../lib/base/format.ts';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './protection.module.css';
import type { ProtectionState } from './protection-overview.tsx';

type Table = ProtectionState['tables'][number] & { id: string };

const words = (name: string) => name.replaceAll('_', ' ').replace(/ encrypted$/, '');
const PURPOSES = { pii: 'Personal', financial: 'Financial', secrets: 'Secret' } as const;

const TABLES: readonly DataColumn<Table>[] = [
  { key: 'table', header: 'Table', width: '22%', cell: ({ table }) => words(table) },
  {
    key: 'fields',
    header: 'Encrypted fields',
    cell: ({ fields }) => fields.map(({ field }) => words(field)).join(', '),
  },
  {
    key: 'purpose',
    header: 'Data',
    width: '12%',
    cell: ({ fields }) => [...new Set(fields.map(({ purpose }) => PURPOSES[purpose]))].join(', '),
  },
  {
    key: 'values',
    header: 'Values',
    width: '10%',
    cell: ({ values }) => <span className="tnum">{values === null ? '–' : formatInteger(values)}</span>,
  },
  { key: 'status', header: 'Status', width: '18%', cell: (table) => <Status {...table} /> },
];

function Status({ values, encrypted }: Table) {
  if (values === null) return <Badge variant="default">Sign-in only</Badge>;
  if (values === 0) return <Badge variant="default">No values yet</Badge>;
  if (encrypted === values) return <Badge className={classes.good}>Encrypted</Badge>;
  return <Badge className={classes.bad}>{formatInteger(values - (encrypted ?? 0))} not encrypted</Badge>;
}

/** The encrypted tables with the state of their values. */
export function EncryptionStatus({ state }: { state: ProtectionState }) {
  return (
    <div className={classes.overview}>
      <DataTable
        label="Protected tables"
        columns={TABLES}
        rows={state.tables.map((row) => ({ ...row, id: row.table }))}
      />
    </div>
  );
}
