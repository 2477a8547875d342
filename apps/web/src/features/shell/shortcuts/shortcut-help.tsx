import { useState } from 'react';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useShortcuts } from '../../../lib/keys/use-shortcuts.ts';

const ShortcutDialog = lazy(() => import('./shortcut-dialog.tsx'));

/** The list of shortcuts, behind `?`. */
export function ShortcutHelp() {
  const [opened, setOpened] = useState<boolean>();
  useShortcuts({ help: () => setOpened(true) });
  if (opened === undefined) return null;
  return <ShortcutDialog opened={opened} onClose={() => setOpened(false)} />;
}
