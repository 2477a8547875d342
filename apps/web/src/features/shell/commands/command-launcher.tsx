import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { lazy } from '../../../lib/base/lazy.tsx';
import classes from './command.module.css';
import { focusedPlace, type Place } from './focused-place.ts';
import { useRemembered } from './use-recent.ts';

// Fetched when it is wanted for the first time.
const CommandPalette = lazy(() => import('./command-palette.tsx'));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Search and commands from anywhere: the keys, and a button that teaches them. */
export function CommandLauncher() {
  const [from, setFrom] = useState<Place | null>(null);
  const ask = () => setFrom(focusedPlace());
  useRemembered();
  useHotkeys([['mod+K', ask]], [], true);
  return (
    <>
      <button
        type="button"
        className={classes.launcher}
        onClick={ask}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={classes.launcherLabel}>Search</span>
        <kbd className={classes.keys}>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {from && <CommandPalette from={from} />}
    </>
  );
}
