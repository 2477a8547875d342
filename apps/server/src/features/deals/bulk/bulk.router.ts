import { inTenant, os } from '../../../core/procedure.ts';
import { bulkAssign } from './bulk-assign.ts';
import { bulkEdit } from './bulk-edit.ts';
import { bulkMove } from './bulk-move.ts';
import { bulkArchive, bulkDelete, bulkRestore } from './bulk-put-away.ts';
import { bulkTag } from './bulk-tag.ts';
import { exportSelected } from './export-selected.ts';
import { getLatestChange } from './get-latest-change.ts';
import { countSelection, startRun, undoRun } from './start-run.ts';
import { undoBulkChange } from './undo-bulk-change.ts';
import { getRun } from './view-run.ts';

const { bulk } = os;

export const bulkRouter = {
  move: bulk.move.handler(inTenant(bulkMove)),
  assign: bulk.assign.handler(inTenant(bulkAssign)),
  tag: bulk.tag.handler(inTenant(bulkTag)),
  archive: bulk.archive.handler(inTenant(bulkArchive)),
  restore: bulk.restore.handler(inTenant(bulkRestore)),
  delete: bulk.delete.handler(inTenant(bulkDelete)),
  edit: bulk.edit.handler(inTenant(bulkEdit)),
  count: bulk.count.handler(inTenant(countSelection)),
  start: bulk.start.handler(inTenant(startRun)),
  getRun: bulk.getRun.handler(inTenant(getRun)),
  undoRun: bulk.undoRun.handler(inTenant(undoRun)),
  latest: bulk.latest.handler(inTenant(getLatestChange)),
  undo: bulk.undo.handler(inTenant(undoBulkChange)),
  export: bulk.export.handler(inTenant(exportSelected)),
};
