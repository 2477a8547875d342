import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { areaTitle } from '../../lib/route-rule.ts';
import { Mark } from '../../ui/mark.tsx';
import classes from './app-shell.module.css';

/** Small screens only: the way to the navigation, and where one is. */
export function TopBar({ pathname, opened, onOpen }: { pathname: string; opened: boolean; onOpen: () => void }) {
  return (
    <header className={classes.topBar}>
      <ActionIcon size={44} aria-label="Open navigation" aria-expanded={opened} onClick={onOpen}>
        <IconMenu2 size={20} stroke={1.75} />
      </ActionIcon>
      <span className={classes.topBarTitle}>{areaTitle(pathname)}</span>
      <span className={classes.topBarMark}>
        <Mark size={22} />
      </span>
    </header>
  );
}
