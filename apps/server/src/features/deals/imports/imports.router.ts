import { type Ctx, inTenant, os } from '../../../core/procedure.ts';
import { correctCell } from './corrections.ts';
import { discardImport } from './discard-import.ts';
import { draftImport } from './draft-import.ts';
import { exportRejected } from './export-rejected.ts';
import { getImport, listImports } from './get-import.ts';
import type { ImportWriters } from './import-writer.ts';
import { type PreviewInput, previewImport } from './preview-import.ts';
import { rereadImport } from './reread-import.ts';
import { startImport } from './start-import.ts';
import { summariseImport } from './summarise-import.ts';
import { foreseeUndo } from './undo/foresee-undo.ts';
import { startUndo } from './undo/start-undo.ts';
import { uploadImport } from './upload-import.ts';

const { imports } = os;

interface ById {
  id: string;
}

/** How each kind of record is recognised is handed in, as it is to the jobs (docs/adr/0069). */
export const importsRouter = (writers: ImportWriters) => ({
  upload: imports.upload.handler(inTenant(uploadImport)),
  reread: imports.reread.handler(inTenant(rereadImport)),
  draft: imports.draft.handler(inTenant(draftImport)),
  correct: imports.correct.handler(inTenant(correctCell)),
  preview: imports.preview.handler(inTenant((ctx: Ctx, input: PreviewInput) => previewImport(ctx, input, writers))),
  run: imports.run.handler(inTenant(startImport)),
  get: imports.get.handler(inTenant(getImport)),
  list: imports.list.handler(inTenant(listImports)),
  summary: imports.summary.handler(inTenant(summariseImport)),
  discard: imports.discard.handler(inTenant(discardImport)),
  foresee: imports.foresee.handler(inTenant((ctx: Ctx, input: ById) => foreseeUndo(ctx, input, writers))),
  undo: imports.undo.handler(inTenant((ctx: Ctx, input: ById) => startUndo(ctx, input, writers))),
  rejected: imports.rejected.handler(inTenant(exportRejected)),
});
