import { hasPermission, type Permission } from '@cairn/domain';
import type { ShortcutName } from '../keys/shortcuts.ts';
import type { Profile } from '../session/profile.ts';

interface CommandRule {
  /** What it is called where nothing is added. */
  says: string;
  /** Other words by which people look for it. */
  words: string;
  /** The role must hold it; what concerns a record also asks the record's `can`. */
  needs: Permission;
  /** The key that does the same. */
  shortcut?: ShortcutName;
}

/** Everything that can be done from Ctrl-K, besides going somewhere. A command is named here before a page offers it. */
export const COMMANDS = {
  move: { says: 'Move to another stage', words: 'pipeline', needs: 'opportunity:move', shortcut: 'move' },
  assign: { says: 'Assign to somebody', words: 'owner', needs: 'opportunity:edit', shortcut: 'assign' },
  tag: { says: 'Tag', words: 'label add', needs: 'opportunity:edit', shortcut: 'tag' },
  changeField: { says: 'Change a field', words: 'custom own', needs: 'opportunity:edit' },
  archive: { says: 'Archive', words: 'put away', needs: 'opportunity:archive' },
  restore: { says: 'Restore', words: 'archive back', needs: 'opportunity:archive' },
  delete: { says: 'Delete', words: 'remove', needs: 'opportunity:delete' },
  open: { says: 'Open the page', words: 'record', needs: 'opportunity:read', shortcut: 'open' },
  edit: { says: 'Edit', words: 'change form', needs: 'opportunity:edit', shortcut: 'edit' },
  exportSelected: { says: 'Export', words: 'csv download', needs: 'opportunity:export' },
  exportPage: { says: 'Export what this page shows', words: 'csv download', needs: 'session:own' },
  exportAll: { says: 'Export what this page shows, all fields', words: 'csv download', needs: 'session:own' },
  exportWorkbook: {
    says: 'Export what this page shows, all fields, Excel',
    words: 'xlsx workbook download',
    needs: 'session:own',
  },
  create: { says: 'Add a deal', words: 'new create opportunity', needs: 'opportunity:create', shortcut: 'create' },
  import: { says: 'Import a deal list', words: 'csv excel spreadsheet upload', needs: 'opportunity:import' },
  importCompanies: {
    says: 'Import a list of companies',
    words: 'csv excel spreadsheet upload portfolio',
    needs: 'portfolio:write',
  },
  importUpdates: {
    says: 'Import what companies reported',
    words: 'csv excel spreadsheet upload portfolio updates metrics',
    needs: 'portfolio:write',
  },
  importTransactions: {
    says: 'Import a list of transactions',
    words: 'csv excel spreadsheet upload portfolio investments holdings purchases exits',
    needs: 'investment:write',
  },
  createCompany: { says: 'Add a company', words: 'new portfolio', needs: 'portfolio:write' },
  editCompany: { says: 'Edit the company', words: 'change form', needs: 'portfolio:write' },
  openCompany: { says: 'Open the page of the company', words: 'record', needs: 'portfolio:read' },
  addUpdate: { says: 'Add an update of the company', words: 'new report period', needs: 'portfolio:write' },
  addNote: { says: 'Add a note on the company', words: 'new write', needs: 'portfolio:write' },
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
