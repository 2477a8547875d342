import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobData } from '../../../core/jobs.ts';
import type { Services } from '../../../core/services.ts';
import { asPlatform } from '../../../core/with-platform.ts';

/** What says of a row of `key_destructions` that it was approved. */
export interface Approval {
  tenant_id: string;
  id: string;
  created_at: string;
  created_by: string;
  reason: string;
  handed_over: string;
  wait_days: number;
  approved_at: string;
  approved_by: string;
  due_at: string;
}

const COLUMNS =
  'tenant_id, id, created_at, created_by, reason, handed_over, wait_days, approved_at, approved_by, due_at';

const placeOf = ({ env }: Pick<Services, 'env'>) => join(env.auditDirectory, 'destroyed-firms.jsonl');

/**
 * Writes a line beside the checkpoints, before the keys go: a database that is restored from an older backup has the keys again,
 * and does not know that they were destroyed.
 */
export async function keepOutside(
  services: Services,
  { tenant_id, destruction_id }: JobData['destroy-keys'],
): Promise<void> {
  if ((await listOutside(services)).some(({ id }) => id === destruction_id)) return;
  const [row] = await asPlatform(services, 'read', (tx) =>
    tx.query(`select ${COLUMNS} from key_destructions where tenant_id = $1 and id = $2`, [tenant_id, destruction_id]),
  );
  await mkdir(services.env.auditDirectory, { recursive: true, mode: 0o700 });
  const file = await open(placeOf(services), 'a', 0o600);
  try {
    await file.appendFile(`${JSON.stringify(row)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function listOutside(services: Pick<Services, 'env'>): Promise<Approval[]> {
  const text = await readFile(placeOf(services), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Approval);
}
