import type { ImportFieldKind } from '../import-fields.ts';
import type { CellReader } from './cell-reading.ts';
import { readChoiceCell, readChoicesCell } from './read/read-choice-cell.ts';
import { readCompanyStage, readCompanyStatus, readFrequency } from './read/read-company-cells.ts';
import { readCompanyName } from './read/read-company-name.ts';
import { readCurrencyCell } from './read/read-currency-cell.ts';
import { readDateCell } from './read/read-date-cell.ts';
import { readEmailCell } from './read/read-email-cell.ts';
import { readMoneyCell } from './read/read-money-cell.ts';
import { readIntegerCell, readMonthsCell, readNumberCell, readPercentCell } from './read/read-number-cell.ts';
import { readPersonCell } from './read/read-person-cell.ts';
import { readPriorityCell, readSourceCell } from './read/read-priority-source.ts';
import { readStageCell } from './read/read-stage-cell.ts';
import { readTagsCell } from './read/read-tags-cell.ts';
import { readText } from './read/read-text-cell.ts';
import { readSharesCell, readTransactionKind, readYesNoCell } from './read/read-transaction-cells.ts';
import { readWebAddress } from './read/read-web-address.ts';

/** How each kind of field is read from a cleaned cell. */
export const CELL_READERS = {
  company_name: readCompanyName,
  short_text: readText,
  long_text: readText,
  email: readEmailCell,
  url: readWebAddress,
  money: readMoneyCell,
  months: readMonthsCell,
  percent: readPercentCell,
  integer: readIntegerCell,
  choice: readChoiceCell,
  priority: readPriorityCell,
  source: readSourceCell,
  date: readDateCell,
  tags: readTagsCell,
  currency: readCurrencyCell,
  number: readNumberCell,
  choices: readChoicesCell,
  person: readPersonCell,
  stage: readStageCell,
  company_status: readCompanyStatus,
  company_stage: readCompanyStage,
  frequency: readFrequency,
  share: readNumberCell,
  transaction_kind: readTransactionKind,
  shares: readSharesCell,
  yes_no: readYesNoCell,
} as const satisfies Record<ImportFieldKind, CellReader<unknown>>;
