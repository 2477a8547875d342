import { inTenant, os } from '../../../core/procedure.ts';
import { exportRound } from './export-round.ts';
import { getCapTable } from './get-cap-table.ts';
import { previewRound } from './price-round.ts';
import { recordRound } from './record-round.ts';
import { saveCapTable } from './save-cap-table.ts';

const { capTables } = os;

export const capTablesRouter = {
  get: capTables.get.handler(inTenant(getCapTable)),
  save: capTables.save.handler(inTenant(saveCapTable)),
  price: capTables.price.handler(inTenant(previewRound)),
  exportCsv: capTables.exportCsv.handler(inTenant(exportRound)),
  record: capTables.record.handler(inTenant(recordRound)),
};
