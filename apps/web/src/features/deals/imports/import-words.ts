import type { ImportKind } from '@cairn/domain';

/** How the wizard speaks of what the rows of a list become. */
export interface ImportWords {
  title: string;
  one: string;
  many: string;
  choose: string;
  /** Where such a list comes from. */
  source: string;
  /** The first columns of such a list, for example. */
  example: string;
  /** Where the records are that rows may repeat. */
  there: string;
  /** What a row that repeats nothing is compared with, in full. */
  compared: string;
  merge: string;
  mergedShort: string;
  merged: string;
  mergeEffect: string;
  keepEffect: string;
  sameCompany: string;
  /** What a row is that repeats a record in full. */
  same: string;
  kept: string;
  keptAs: string;
  keptIn: string;
  open: string;
  undo: string;
  /** What became of those that an undo took back. */
  undone: string;
  /** What an undo leaves as it is. */
  stays: string;
}

export const IMPORT_WORDS: Readonly<Record<ImportKind, ImportWords>> = {
  opportunity: {
    title: 'Import deals',
    one: 'deal',
    many: 'deals',
    choose: 'Choose a list of deals',
    source: 'An Excel workbook, or CSV from your CRM.',
    example: 'Company\tRound\tAmount',
    there: 'in the pipeline',
    compared: 'against the pipeline',
    merge: 'Merge',
    mergedShort: 'merged',
    merged: 'Rows merged into existing deals, or into earlier rows',
    mergeEffect: 'Fills empty fields and adds tags. What differs becomes a remark.',
    keepEffect: 'Creates a new deal, for example for a new round.',
    same: 'Same deal',
    sameCompany: 'Another deal with a company that already has one.',
    kept: 'Kept as remarks',
    keptAs: 'kept as remarks',
    keptIn: 'It is kept in the remarks of the deal.',
    open: 'Open the pipeline',
    undone: 'removed',
    stays: 'Deals that somebody has worked on since stay.',
    undo: 'The deals that it added are deleted, and deals that it filled in get their old values back. What was changed, moved, noted or otherwise worked on since stays as it is.',
  },
  portfolio_company: {
    title: 'Import companies',
    one: 'company',
    many: 'companies',
    choose: 'Choose a list of portfolio companies',
    source: 'An Excel workbook, or CSV from your CRM.',
    example: 'Company\tIndustry\tStage',
    there: 'in the portfolio',
    compared: 'against the portfolio',
    merge: 'Update',
    mergedShort: 'updated',
    merged: 'Existing companies updated, or rows joined with earlier ones',
    mergeEffect: 'What the list says replaces what is there, and tags are added; nothing is emptied.',
    keepEffect: 'Creates a second company of this name.',
    same: 'Same deal',
    sameCompany: 'The name or the website is the same.',
    kept: 'Kept in a note',
    keptAs: 'kept in a note',
    keptIn: 'It is kept in a note of the company, unless its field is encrypted.',
    open: 'Open the portfolio',
    undone: 'removed',
    stays: 'Companies that somebody has worked on since stay.',
    undo: 'The companies that it added are removed, and companies that it updated get their old values back. What was changed, noted or otherwise worked on since stays as it is.',
  },
  company_update: {
    title: 'Import updates',
    one: 'update',
    many: 'updates',
    choose: 'Choose a list of what companies reported',
    source: 'An Excel workbook or CSV.',
    example: 'Company\tPeriod\tRevenue',
    there: 'among the updates',
    compared: 'against what was reported already',
    merge: 'Correct',
    mergedShort: 'corrections',
    merged: 'Corrections of what was reported already',
    mergeEffect: 'The row corrects what was reported; both are kept.',
    keepEffect: 'The row corrects what was reported; both are kept.',
    same: 'Same period',
    sameCompany: '',
    kept: 'Kept in a note',
    keptAs: 'kept in a note',
    keptIn: 'It is kept in a note of the company.',
    open: 'Open the portfolio',
    undo: '',
    undone: '',
    stays: '',
  },
  investment_transaction: {
    title: 'Import transactions',
    one: 'transaction',
    many: 'transactions',
    choose: 'Choose a list of transactions',
    source: 'An Excel workbook or CSV.',
    example: 'Company\tDate\tKind\tAmount',
    there: 'among the transactions',
    compared: 'against the transactions that are recorded',
    merge: '',
    mergedShort: '',
    merged: '',
    mergeEffect: '',
    keepEffect: '',
    same: 'Same transaction',
    sameCompany: '',
    kept: 'Left out',
    keptAs: 'left out',
    keptIn: 'A figure is left out; a text is kept in the note of the transaction.',
    open: 'Done',
    undo: 'Each of its transactions is reversed by an entry of its own, the last one first; both stay in the list. One that a later entry or an approved valuation rests on is kept.',
    undone: 'reversed',
    stays: 'A transaction that a later entry or an approved valuation rests on stays.',
  },
};
