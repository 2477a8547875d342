import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useFetchedWhenIdle } from '../../../lib/api/fetch-when-idle.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import classes from './command.module.css';
import { FirstField } from './first-field.tsx';
import { focusedPlace, focusOn, type Place } from './focused-place.ts';
import { useRemembered } from './use-recent.ts';

const CommandPalette = lazy(() => import('./command-palette.tsx'));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Search and commands from anywhere: the keys, and a button that teaches them. */
export function CommandLauncher() {
  const [from, setFrom] = useState<Place | null>(null);
  const [query, setQuery] = useState('');
  /** It was asked for, and the field of the palette has not the focus yet. */
  const [isComing, setIsComing] = useState(false);
  const ask = () => {
    const place = focusedPlace();
    // Asked for once more while it is open, it would come back to itself.
    if (place.some((element) => element.matches('[role="dialog"][data-palette]'))) return;
    setFrom(place);
    setIsComing(true);
  };
  const giveUp = () => {
    setIsComing(false);
    setFrom(null);
    setQuery('');
    if (from?.[0]) focusOn(from[0]);
  };
  useRemembered();
  useFetchedWhenIdle(CommandPalette.ahead);
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
      {isComing && <FirstField query={query} onQuery={setQuery} onGiveUp={giveUp} />}
      {from && <CommandPalette from={from} query={query} onQuery={setQuery} onFocus={() => setIsComing(false)} />}
    </>
  );
}
