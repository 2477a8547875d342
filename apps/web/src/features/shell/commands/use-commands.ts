import { hasPermission, NAVIGATION_TABLE } from '@cairn/domain';
import { useMantineColorScheme } from '@mantine/core';
import {
  type Icon,
  IconArrowRight,
  IconDeviceDesktop,
  IconDownload,
  IconFileImport,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSettings,
  IconSun,
  IconUser,
  IconUserCircle,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { COMMANDS, type CommandName, mayRun } from '../../../lib/commands/command-table.ts';
import { useCurrentExport } from '../../../lib/files/page-export.ts';
import { useAuth, useProfile } from '../../../lib/session/auth.tsx';
import { fullName, useTeam } from '../../../lib/team.ts';
import { downloadExport } from '../../../ui/base/download-export.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import type { Command } from './command.ts';

/** The pages and settings of the person's role, the colleagues, and what can be done from anywhere. */
export function useCommands(): Command[] {
  const profile = useProfile();
  const { signOut } = useAuth();
  const { setColorScheme } = useMantineColorScheme();
  const router = useRouter();
  const exportPage = useCurrentExport();
  const exportAs = exportPage?.as;
  const go = (href: string) => () => router.history.push(href);
  const may = (permission: Parameters<typeof hasPermission>[1]) => hasPermission(profile.role, permission);
  const pages = NAVIGATION_TABLE[profile.role].map(
    ({ path, title }): Command => ({
      id: path,
      group: 'Go to',
      label: title,
      detail: path,
      Icon: IconArrowRight,
      run: go(path),
    }),
  );
  const setting = (label: string, href: string, words: string, Icon: Icon = IconSettings, verbs = ''): Command => ({
    // A page has the same address as the settings that stand on it; two rows of one id would leave one behind.
    id: `settings ${href}`,
    group: 'Go to',
    label,
    words: `settings ${words}`,
    verbs,
    Icon,
    run: go(href),
  });
  const settings = [
    setting('Your Account', '/account', 'password second factor passkey sessions profile phone', IconUserCircle),
    ...(may('pipeline:configure')
      ? [
          setting(
            'Pipeline settings',
            '/opportunities?view=settings',
            'stages checklists gate custom own fields quorum templates',
          ),
        ]
      : []),
    ...(may('people:manage') && profile.role === 'firm_admin'
      ? [
          setting(
            'Organization settings',
            '/dashboard/firm-admin',
            'contact address logo time zone currency fiscal year',
          ),
          setting('People and invitations', '/dashboard/firm-admin?tab=users', 'users team seats invite'),
          setting('Portals', '/dashboard/firm-admin?tab=portals', 'investor co-investor limited partners open close'),
          setting('API keys', '/dashboard/firm-admin?tab=api', 'programs scopes token integration'),
          setting('Security settings', '/dashboard/firm-admin?tab=security', 'second factor rule single sign-on sso'),
        ]
      : []),
  ];
  const act = (name: CommandName, Icon: Icon, run: () => void): Command[] => {
    const rule = COMMANDS[name];
    const verbs = 'verbs' in rule ? rule.verbs : undefined;
    const { says: label, words } = rule;
    return mayRun(profile, name) ? [{ id: name, group: 'Do', label, words, verbs, Icon, run }] : [];
  };
  return [
    ...usePeople(may('opportunity:read'), go),
    ...pages,
    ...settings,
    ...act('create', IconPlus, go('/opportunities?new=1')),
    ...act('import', IconFileImport, go('/opportunities?import=new')),
    ...act('importCompanies', IconFileImport, go('/portfolio?import=new')),
    ...act('importUpdates', IconFileImport, go('/portfolio?tab=requests&import=new&import_kind=company_update')),
    ...act('importTransactions', IconFileImport, go('/portfolio/returns?import=new')),
    ...(exportPage ? act('exportPage', IconDownload, () => void downloadExport(exportPage)) : []),
    ...(exportAs ? act('exportAll', IconDownload, () => void downloadExport(() => exportAs({ fields: 'all' }))) : []),
    ...(exportAs
      ? act(
          'exportWorkbook',
          IconDownload,
          () => void downloadExport(() => exportAs({ fields: 'all', format: 'xlsx' })),
        )
      : []),
    ...act('light', IconSun, () => setColorScheme('light')),
    ...act('dark', IconMoon, () => setColorScheme('dark')),
    ...act('system', IconDeviceDesktop, () => setColorScheme('auto')),
    ...act('signOut', IconLogout, () => {
      void signOut().catch((error: unknown) => toastError('Sign out failed', error));
    }),
  ];
}

/** Colleagues; a person leads to the deals that they own. */
function usePeople(mayRead: boolean, go: (href: string) => () => void): Command[] {
  const { data = [] } = useTeam();
  if (!mayRead) return [];
  return data
    .filter(({ is_active }) => is_active)
    .map((person) => ({
      id: person.id,
      group: 'People',
      label: fullName(person),
      detail: 'Deals of this person',
      words: person.email,
      Icon: IconUser,
      run: go(`/opportunities?view=list&assigned_to=${JSON.stringify([person.id])}`),
    }));
}
