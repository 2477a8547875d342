import { inTenant, os } from '../../../core/procedure.ts';
import { bulkAssign } from './bulk-assign.ts';
import { bulkMove } from './bulk-move.ts';
import { bulkArchive, bulkDelete, bulkRestore } from './bulk-put-away.ts';
import { bulkTag } from './bulk-tag.ts';
import { exportSelected } from './export-selected.ts';
import { getLatestChange } from './get-latest-change.ts';
import { undoBulkChange } from './undo-bulk-change.ts';

const { bulk } = os;

export const bulkRouter = {
  move: bulk.move.handler(inTenant(bulkMove)),
  assign: bulk.assign.handler(inTenant(bulkAssign)),
  tag: bulk.tag.handler(inTenant(bulkTag)),
  archive: bulk.archive.handler(inTenant(bulkArchive)),
  restore: bulk.restore.handler(inTenant(bulkRestore)),
  delete: bulk.delete.handler(inTenant(bulkDelete)),
  latest: bulk.latest.handler(inTenant(getLatestChange)),
  undo: bulk.undo.handler(inTenant(undoBulkChange)),
  export: bulk.export.handler(inTenant(exportSelected)),
};
