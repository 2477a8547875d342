import { DEAL_WRITER } from '../../deals/imports/deal-writer.ts';
import type { ImportWriters } from '../../deals/imports/import-writer.ts';
import { removeCompanies } from './remove-companies.ts';
import { restoreCompanies } from './restore-companies.ts';
import { writeCompanies } from './write-companies.ts';

/** How each kind of record comes in by the wizard, and goes again (docs/adr/0069). */
export const IMPORT_WRITERS: ImportWriters = {
  opportunity: DEAL_WRITER,
  portfolio_company: { write: writeCompanies, remove: removeCompanies, restore: restoreCompanies },
};
