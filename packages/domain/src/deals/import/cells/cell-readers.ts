import type { ImportFieldKind } from '../import-fields.ts';
import type { CellReader } from './cell-reading.ts';
import { readChoiceCell, readPriorityCell, readSourceCell } from './read-choice-cell.ts';
import { readCompanyName } from './read-company-name.ts';
import { readCurrencyCell } from './read-currency-cell.ts';
import { readDateCell } from './read-date-cell.ts';
import { readEmailCell } from './read-email-cell.ts';
import { readMoneyCell } from './read-money-cell.ts';
import { readIntegerCell, readMonthsCell, readPercentCell } from './read-number-cell.ts';
import { readTagsCell } from './read-tags-cell.ts';
import { readLongText, readShortText } from './read-text-cell.ts';
import { readWebAddress } from './read-web-address.ts';

/** How each kind of field is read from a cleaned cell. */
export const CELL_READERS = {
  company_name: readCompanyName,
  short_text: readShortText,
  long_text: readLongText,
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
} as const satisfies Record<ImportFieldKind, CellReader<unknown>>;
