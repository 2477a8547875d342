import { fail } from '../../../../core/errors.ts';

const DAMAGED =
  'This workbook is damaged and cannot be read. Open it in a spreadsheet program, save it again as .xlsx and import that file.';

/** The refusal of a workbook; without a sentence it is called damaged. */
export function refuseWorkbook(sentence = DAMAGED): Error {
  return fail('FILE_REFUSED', undefined, sentence);
}
