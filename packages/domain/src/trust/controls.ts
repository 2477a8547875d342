/** Controls that test themselves (docs/rules/audit.md#controls). */

/** Criteria of the Trust Services Criteria that a control gives evidence for, in our own words. */
export const CRITERIA = {
  'CC6.1': 'Only known people and programs reach protected data, and nobody reads it beside the application.',
  'CC6.2': 'Accounts are given out by somebody who may, and taken away when they are not needed any more.',
  'CC6.3': 'What each person may do follows from their work, is looked through, and is no more than needed.',
  'CC6.6': 'Somebody from outside the boundary meets further checks, such as a second factor or an end date.',
  'CC7.1': 'Weaknesses in what runs, and changes that nobody intended, are looked for and found.',
  'CC7.2': 'Events that could mean harm are recorded so that they cannot be changed, and watched.',
  'CC7.3': 'What was noticed is judged, and somebody decides what follows from it.',
  'CC7.4': 'What went wrong is contained, repaired and followed up.',
  'CC8.1': 'Changes of the system reach it complete, in order and on purpose.',
  'A1.2': 'Data survives a loss: it is backed up, and the way back was tried.',
  'C1.1': 'Confidential data is known as such and protected while it is kept.',
} as const;
export type Criterion = keyof typeof CRITERIA;

/** What the last run found. */
export type ControlResult = 'pass' | 'fail' | 'no_data';

export const CONTROL_STATES = {
  pass: 'Passes',
  due: 'Due',
  overdue: 'Overdue',
  no_data: 'No data',
  off: 'Switched off',
} as const;
export type ControlState = keyof typeof CONTROL_STATES;

interface Run {
  result: ControlResult | null;
  is_off: boolean;
  /** Until when it must pass again, while it fails. */
  must_pass_by: Date | null;
}

/** Due until the date by which it must pass, overdue from then on; a control that never ran has no data. */
export function controlState({ result, is_off, must_pass_by }: Run, now: Date): ControlState {
  if (is_off) return 'off';
  if (result !== 'fail') return result ?? 'no_data';
  return must_pass_by && now < must_pass_by ? 'due' : 'overdue';
}

/** How long a person may be away before the account counts as stale, and an administrator as dormant. */
export const STALE_ACCOUNT_DAYS = 90;
export const DORMANT_ADMIN_DAYS = 45;
export const SEALING_LAG_SECONDS = 120;
export const VERIFICATION_HOURS = 48;
export const BACKUP_HOURS = 36;
export const RESTORE_TEST_DAYS = 190;
export const DEPENDENCY_LIST_DAYS = 31;
export const KEY_AGE_DAYS = 366;
/** Rows of a run that are kept, those that fail first. */
export const CONTROL_ITEMS_KEPT = 500;
/** Days of which an export has the results. */
export const CONTROL_DAYS_EXPORTED = 366;
