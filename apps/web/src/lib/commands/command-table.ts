import { hasPermission, type Permission } from '@cairn/domain';
import type { ShortcutName } from '../keys/shortcuts.ts';
import type { Profile } from '../session/profile.ts';

interface CommandRule {
  /** What it is called where nothing is added. */
  says: string;
  /** Other words for the one that it begins with: "new" means "Add" as much as "add" does. */
  verbs?: string;
  /** Further words by which people look for it. */
  words: string;
  /** The role must hold it; what concerns a record also asks the record's `can`. */
  needs: Permission;
  /** The key that does the same. */
  shortcut?: ShortcutName;
  /** What is said while there is nothing on screen that it could act on. */
  first?: string;
}

const ADD = 'new create';
const EXPORT = 'download';
const IMPORT = 'upload';

/** Everything that can be done from Ctrl-K, besides going somewhere. A command is named here before a page offers it. */
export const COMMANDS = {
  move: {
    says: 'Move to another stage',
    verbs: 'stage advance relocate',
    words: 'pipeline',
    needs: 'opportunity:move',
    shortcut: 'move',
    first: 'Open a deal, or select some, to move.',
  },
  assign: {
    says: 'Assign to somebody',
    verbs: 'owner hand',
    words: 'person over give',
    needs: 'opportunity:edit',
    shortcut: 'assign',
    first: 'Open a deal, or select some, to assign.',
  },
  tag: {
    says: 'Tag',
    verbs: 'label',
    words: 'add',
    needs: 'opportunity:edit',
    shortcut: 'tag',
    first: 'Open a deal, or select some, to tag.',
  },
  changeField: { says: 'Change a field', verbs: 'edit', words: 'custom own', needs: 'opportunity:edit' },
  archive: {
    says: 'Archive',
    words: 'put away',
    needs: 'opportunity:archive',
    first: 'Open a deal, or select some, to archive.',
  },
  restore: {
    says: 'Restore',
    verbs: 'unarchive',
    words: 'archive back',
    needs: 'opportunity:archive',
    first: 'Open an archived deal, or select some, to restore.',
  },
  delete: {
    says: 'Delete',
    verbs: 'remove bin',
    words: '',
    needs: 'opportunity:delete',
    first: 'Open a deal, or select some, to delete.',
  },
  note: {
    says: 'Write a note',
    verbs: 'note comment',
    words: 'add new create',
    needs: 'note:write',
    first: 'Open a deal or a company to write a note.',
  },
  open: { says: 'Open the page', words: 'record', needs: 'opportunity:read', shortcut: 'open' },
  edit: {
    says: 'Edit',
    verbs: 'change',
    words: 'form',
    needs: 'opportunity:edit',
    shortcut: 'edit',
    first: 'Open a deal to edit.',
  },
  exportSelected: { says: 'Export', verbs: EXPORT, words: 'csv', needs: 'opportunity:export' },
  exportPage: { says: 'Export what this page shows', verbs: EXPORT, words: 'csv', needs: 'session:own' },
  exportAll: { says: 'Export what this page shows, all fields', verbs: EXPORT, words: 'csv', needs: 'session:own' },
  exportWorkbook: {
    says: 'Export what this page shows, all fields, Excel',
    verbs: EXPORT,
    words: 'xlsx workbook',
    needs: 'session:own',
  },
  create: { says: 'Add a deal', verbs: ADD, words: 'opportunity', needs: 'opportunity:create', shortcut: 'create' },
  import: { says: 'Import a deal list', verbs: IMPORT, words: 'csv excel spreadsheet', needs: 'opportunity:import' },
  importCompanies: {
    says: 'Import a list of companies',
    verbs: IMPORT,
    words: 'csv excel spreadsheet portfolio',
    needs: 'portfolio:write',
  },
  importUpdates: {
    says: 'Import what companies reported',
    verbs: IMPORT,
    words: 'csv excel spreadsheet portfolio updates metrics',
    needs: 'portfolio:write',
  },
  importTransactions: {
    says: 'Import a list of transactions',
    verbs: IMPORT,
    words: 'csv excel spreadsheet portfolio investments holdings purchases exits',
    needs: 'investment:write',
  },
  createCompany: { says: 'Add a company', verbs: ADD, words: 'portfolio', needs: 'portfolio:write' },
  editCompany: { says: 'Edit the company', verbs: 'change', words: 'form', needs: 'portfolio:write' },
  openCompany: { says: 'Open the page of the company', words: 'record', needs: 'portfolio:read' },
  addUpdate: { says: 'Add an update of the company', verbs: ADD, words: 'report period', needs: 'portfolio:write' },
  addNote: {
    says: 'Add a note on the company',
    verbs: `${ADD} note comment write`,
    words: '',
    needs: 'portfolio:write',
  },
  light: { says: 'Light colours', words: 'theme mode colour color scheme', needs: 'session:own' },
  dark: { says: 'Dark colours', words: 'theme mode colour color scheme', needs: 'session:own' },
  system: { says: 'System colours', words: 'theme mode colour color scheme', needs: 'session:own' },
  signOut: { says: 'Sign Out', words: 'log out off leave', needs: 'session:own' },
} as const satisfies Record<string, CommandRule>;

export type CommandName = keyof typeof COMMANDS;

/** What somebody can still do who reads a firm by a grant: look at deals and companies, and what is their own. */
const LOOKS: readonly Permission[] = ['opportunity:read', 'portfolio:read', 'session:own'];

export const mayRun = ({ role, is_reading }: Profile, command: CommandName): boolean => {
  const { needs } = COMMANDS[command];
  return hasPermission(role, needs) && (!is_reading || LOOKS.includes(needs));
};

/** What follows its name: "move to Due Diligence". A command without is carried out at once. */
const WITH_CHOICE: readonly string[] = ['move', 'assign', 'tag'] satisfies CommandName[];

/** The command that what is typed begins with, once its name stands there as a whole; then its choices are listed. */
export function commandTyped(typed: string): string | undefined {
  const first = typed.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  return WITH_CHOICE.includes(first) ? first : undefined;
}

const RULES = Object.entries(COMMANDS) as [CommandName, CommandRule][];
const nameOf = ({ says }: CommandRule): string => says.toLowerCase().split(' ')[0] ?? '';

export interface Act {
  command: CommandName;
  /** What is said while nothing is open that it could act on. */
  first: string | undefined;
  /** Its name stands there as a whole, and not only its beginning. */
  isWhole: boolean;
  /** What follows it: the name of a deal, or what is done. */
  rest: string;
}

/** What is to be done with a record, where that is what the typed text begins with; the beginning of it has 3 letters. */
export function actTyped(typed: string): Act | undefined {
  const [first = '', ...others] = typed.trim().toLowerCase().split(/\s+/);
  if (first.length < 3) return undefined;
  const rules = RULES.filter(([command, { first: says }]) => says !== undefined || command === 'open');
  const whole = rules.find(([, rule]) => [nameOf(rule), ...(rule.verbs ?? '').split(' ')].includes(first));
  const [command, rule] = whole ?? rules.find(([, rule]) => nameOf(rule).startsWith(first)) ?? [];
  if (!command || !rule) return undefined;
  return { command, first: rule.first, isWhole: whole !== undefined, rest: others.join(' ') };
}
