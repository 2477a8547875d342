import { hasPermission, NAVIGATION_TABLE } from '@cairn/domain';
import { useMantineColorScheme } from '@mantine/core';
import {
  type Icon,
  IconArrowRight,
  IconDeviceDesktop,
  IconFileImport,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useAuth, useProfile } from '../../../lib/session/auth.tsx';
import { toastError } from '../../../ui/base/toast.tsx';

interface Command {
  id: string;
  group: 'Go to' | 'Do';
  label: string;
  detail?: string;
  /** Other words by which people look for it. */
  words?: string;
  Icon: Icon;
  run: () => void;
}

/** The pages of the person's role, and what can be done from anywhere. */
export function useCommands(): Command[] {
  const profile = useProfile();
  const { signOut } = useAuth();
  const { setColorScheme } = useMantineColorScheme();
  const router = useRouter();
  const go = (href: string) => () => router.history.push(href);
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
  const account: Command = {
    id: '/account',
    group: 'Go to',
    label: 'Your Account',
    words: 'password second factor passkey sessions profile',
    Icon: IconUserCircle,
    run: go('/account'),
  };
  const deals: Command[] = [
    {
      id: 'create-deal',
      group: 'Do',
      label: 'Add a deal',
      words: 'new create opportunity',
      Icon: IconPlus,
      run: go('/opportunities?new=1'),
    },
    {
      id: 'import-deals',
      group: 'Do',
      label: 'Import a deal list',
      words: 'csv spreadsheet upload',
      Icon: IconFileImport,
      run: go('/opportunities?import=new'),
    },
  ];
  const schemes = (
    [
      ['light', 'Light colours', IconSun],
      ['dark', 'Dark colours', IconMoon],
      ['auto', 'System colours', IconDeviceDesktop],
    ] as const
  ).map(
    ([scheme, label, Icon]): Command => ({
      id: scheme,
      group: 'Do',
      label,
      words: 'theme mode colour color scheme',
      Icon,
      run: () => setColorScheme(scheme),
    }),
  );
  const leave: Command = {
    id: 'sign-out',
    group: 'Do',
    label: 'Sign Out',
    words: 'log out off leave',
    Icon: IconLogout,
    run: () => void signOut().catch((error: unknown) => toastError('Sign out failed', error)),
  };
  return [...pages, account, ...(hasPermission(profile.role, 'opportunity:create') ? deals : []), ...schemes, leave];
}
