import { DEAL_WRITER } from '../../deals/imports/deal-writer.ts';
import type { ImportWriters } from '../../deals/imports/import-writer.ts';
import { keyCompanies } from '../../deals/imports/keys/key-companies.ts';
import { keyUpdates } from '../../deals/imports/keys/key-updates.ts';
import { foreseeCompanies, removeCompanies } from './remove-companies.ts';
import { restoreCompanies } from './restore-companies.ts';
import { keyTransactions } from './transactions/key-transactions.ts';
import { holdingCurrencies } from './transactions/ledger.ts';
import { foreseeReversals, reverseImported } from './transactions/reverse-imported.ts';
import { writeTransactions } from './transactions/write-transactions.ts';
import { writeCompanies } from './write-companies.ts';
import { writeUpdates } from './write-updates.ts';

const nothing = async () => ({ done: 0, kept: [] });
const nothingForeseen = async () => ({ removed: 0, restored: 0, kept: [] });

/** How each kind of record comes in by the wizard, and goes again (docs/adr/0069). */
export const IMPORT_WRITERS: ImportWriters = {
  opportunity: DEAL_WRITER,
  portfolio_company: {
    key: keyCompanies,
    write: writeCompanies,
    remove: removeCompanies,
    restore: restoreCompanies,
    foresee: foreseeCompanies,
  },
  // What a company reported is not taken back (imports.policy.ts), so that there is nothing to remove.
  company_update: { key: keyUpdates, write: writeUpdates, remove: nothing, restore: nothing, foresee: nothingForeseen },
  // Nothing is overwritten either; what was added is reversed by an entry of its own.
  investment_transaction: {
    currencies: holdingCurrencies,
    key: keyTransactions,
    write: writeTransactions,
    remove: reverseImported,
    restore: nothing,
    foresee: foreseeReversals,
  },
};
