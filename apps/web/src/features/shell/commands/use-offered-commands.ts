import {
  type Icon,
  IconArchive,
  IconArchiveOff,
  IconArrowRight,
  IconArrowsDiagonal,
  IconDownload,
  IconPencil,
  IconPlus,
  IconTag,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react';
import { COMMANDS, type CommandName, mayRun } from '../../../lib/commands/command-table.ts';
import { offeredNow } from '../../../lib/commands/offers.ts';
import { keyLabel } from '../../../lib/keys/shortcuts.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import type { Command } from './command.ts';

const ICONS: Partial<Record<CommandName, Icon>> = {
  move: IconArrowRight,
  assign: IconUserCheck,
  tag: IconTag,
  open: IconArrowsDiagonal,
  edit: IconPencil,
  changeField: IconPencil,
  archive: IconArchive,
  restore: IconArchiveOff,
  delete: IconTrash,
  note: IconPlus,
  editCompany: IconPencil,
  openCompany: IconArrowsDiagonal,
  addUpdate: IconPlus,
  addNote: IconPlus,
  createCompany: IconPlus,
  exportSelected: IconDownload,
};

/** What the page on screen offers to do with its deal or its selection, as far as the role may. */
export function useOfferedCommands(typed: string): Command[] {
  const profile = useProfile();
  return offeredNow().flatMap(({ about, commands }) =>
    commands(typed)
      .filter(({ command }) => mayRun(profile, command))
      .map(({ command, choice, label, words = '', act }): Command => {
        const rule = COMMANDS[command];
        return {
          id: ['offered', about, command, choice].join(' '),
          group: 'Here',
          label,
          words: `${rule.says} ${rule.words} ${words}`,
          verbs: 'verbs' in rule ? rule.verbs : undefined,
          keyLabel: 'shortcut' in rule && choice === undefined ? keyLabel(rule.shortcut) : undefined,
          Icon: ICONS[command] ?? IconArrowRight,
          fill: typeof act === 'function' ? undefined : act.fill,
          run: typeof act === 'function' ? act : () => undefined,
        };
      }),
  );
}
