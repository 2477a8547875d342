import { CLASSIFICATIONS } from '@cairn/domain';
import { z } from 'zod';
import { IdOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Platform administration'];
const Text = z.string().nullable();

const Entry = z.object({
  id: IdOut,
  created_at: TimestampOut,
  action: z.string(),
  resource_type: z.string(),
  resource_id: IdOut.nullable(),
  table_name: Text,
  data_classification: z.enum(Object.keys(CLASSIFICATIONS) as [keyof typeof CLASSIFICATIONS]),
  ip_address: Text,
  session_id: Text,
  user_id: IdOut.nullable(),
  user_name: z.string().describe('of people of the platform; "System User" for everybody else'),
  tenant_id: IdOut,
  organization: z.string().describe('"Platform" for the own tenant'),
  metadata: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe("of the platform's own events; null: what a firm's event tells stays with the firm"),
});

const list = procedure({ needs: 'platform:manage' })
  .route({ method: 'GET', path: '/platform-audit-logs', summary: 'The 500 newest events of all firms', tags })
  .input(z.strictObject({}))
  .output(z.object({ rows: z.array(Entry) }));

const exportAll = procedure({ needs: 'platform:manage', mode: 'write' })
  .route({
    method: 'GET',
    path: '/platform-audit-logs/export',
    outputStructure: 'detailed',
    summary: 'The same as CSV; the export is an event itself',
    tags,
  })
  .input(z.strictObject({}))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const platformAudit = { list, exportAll };
