import { Badge } from '@mantine/core';
import type { Outputs } from '../../../../lib/api/api.ts';
import { type DataColumn, DataTable } from '../../../../ui/lists/data-table.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import protection from '../protection.module.css';

type Key = Outputs['dataProtection']['keys']['keys'][number];
type Row = Key & { id: string };

function State({ state, has_remains }: Key) {
  if (state === 'in_use') return <Badge className={protection.good}>In use</Badge>;
  if (state === 'next') return <Badge variant="default">Next</Badge>;
  if (state === 'retired') return <Badge variant="default">Kept for old values</Badge>;
  return <Badge variant="default">{has_remains ? 'Destroyed but for audit events' : 'Destroyed'}</Badge>;
}

const moment = (at: string | null) => (at ? <RelativeTime at={at} /> : '–');

const COLUMNS: readonly DataColumn<Row>[] = [
  { key: 'version', header: 'Version', width: '12%', cell: ({ key_id }) => <span className="tnum">{key_id}</span> },
  { key: 'state', header: 'State', width: '34%', cell: (key) => <State {...key} /> },
  { key: 'made', header: 'Made', cell: ({ created_at }) => moment(created_at) },
  { key: 'used', header: 'In use since', cell: ({ used_from }) => moment(used_from) },
  { key: 'ended', header: 'Replaced', cell: ({ retired_at }) => moment(retired_at) },
  { key: 'destroyed', header: 'Destroyed', cell: ({ destroyed_at }) => moment(destroyed_at) },
];

export function KeyVersions({ label, keys }: { label: string; keys: readonly Key[] }) {
  return <DataTable label={label} columns={COLUMNS} rows={keys.map((key) => ({ ...key, id: String(key.key_id) }))} />;
}
