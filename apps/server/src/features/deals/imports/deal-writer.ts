import type { ImportWriter } from './import-writer.ts';
import { keyDeals } from './keys/key-deals.ts';
import { emptyGaps } from './undo/empty-gaps.ts';
import { foreseeDeals } from './undo/foresee-undo.ts';
import { removeDeals } from './undo/remove-deals.ts';
import { writeImport } from './write-import.ts';

export const DEAL_WRITER: ImportWriter = {
  key: keyDeals,
  write: writeImport,
  remove: removeDeals,
  restore: emptyGaps,
  foresee: foreseeDeals,
};
