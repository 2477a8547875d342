import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import { keepFileKey } from '../../../../core/files/file-keys.ts';
import type { FilePlace } from '../../../../core/files/file-store.ts';
import type { Services } from '../../../../core/services.ts';
import { withKeys } from '../../../../core/with-keys.ts';

const PART = 1000;

/** Every file of the firm in the store, whichever feature has put it there: by its name in the store. */
const FILES = `
  select storage_key as key from files union select storage_key from inbound_mails where storage_key is not null
  union select id::text from fund_documents where storage_key is not null
  union select id::text from fund_subscription_files
  union select storage_key::text from dd_reports where storage_key is not null
  union select id::text from portfolio_reports where status = 'ready'`;

/** The files of a firm, a part at a time, so that no connection is held while the store is asked. */
async function* listFiles(services: Services, tenantId: string): AsyncGenerator<FilePlace> {
  for (let after = ''; ; ) {
    const rows = await withKeys(services, tenantId, (tx) =>
      tx.query<{ key: string }>(`select key from (${FILES}) f where key > $1 order by key limit ${PART}`, [after]),
    );
    for (const { key } of rows) yield { tenantId, key };
    after = rows.at(-1)?.key ?? '';
    if (rows.length < PART) return;
  }
}

/** Makes every file readable with the key in use alone; how many were not before. A file whose bytes are gone is passed over. */
export async function keepFileKeys(services: Services, tenantId: string, cells: TenantCells): Promise<number> {
  let kept = 0;
  for await (const place of listFiles(services, tenantId)) if (await keepFileKey(services.files, cells, place)) kept++;
  return kept;
}
