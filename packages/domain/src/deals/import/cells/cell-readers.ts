import type { ImportFieldKind } from '../import-fields.ts';
import type { CellReader } from './cell-reading.ts';
import { readChoiceCell, readChoicesCell } from './read-choice-cell.ts';
import { readCompanyStage, readCompanyStatus, readFrequency } from './read-company-cells.ts';
import { readCompanyName } from './read-company-name.ts';
import { readCurrencyCell } from './read-currency-cell.ts';
import { readDateCell } from './read-date-cell.ts';
import { readEmailCell } from './read-email-cell.ts';
import { readMoneyCell } from './read-money-cell.ts';
import { readIntegerCell, readMonthsCell, readNumberCell, readPercentCell } from './read-number-cell.ts';
import { readPersonCell } from './read-person-cell.ts';
import { readPriorityCell, readSourceCell } from './read-priority-source.ts';
import { readStageCell } from './read-stage-cell.ts';
import { readTagsCell } from './read-tags-cell.ts';
import { readText } from './read-text-cell.ts';
import { readSharesCell, readTransactionKind, readYesNoCell } from './read-transaction-cells.ts';
import { readWebAddress } from './read-web-address.ts';

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
