import { schema } from '@cairn/db';
import { desc } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { DemoContent } from './demo-content.ts';

const { demoRequests: requests } = schema;

type Status = 'new' | 'confirmed' | 'declined' | 'done';

/** The latest requests for a demo, newest first, of the platform's own tenant. */
export async function listDemoRequests({ tx, cells }: Ctx) {
  const sealed = await cells();
  return (await listRequestRows(tx)).map(({ id, content_encrypted, slot_starts_at, created_at, status }) => ({
    id,
    ...(JSON.parse(sealed.decryptText('demo_requests', 'content_encrypted', id, content_encrypted)) as DemoContent),
    slot_starts_at: slot_starts_at.toISOString(),
    created_at: created_at.toISOString(),
    status: status as Status,
  }));
}

function listRequestRows(tx: Tx) {
  return tx.db.select().from(requests).orderBy(desc(requests.created_at)).limit(100);
}
