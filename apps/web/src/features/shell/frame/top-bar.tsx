import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { areaTitle, isDashboard, obeysDateRange, routeRule } from '../../../lib/route-rule.ts';
import classes from './app-shell.module.css';
import { DateRangeControl } from './date-range-control.tsx';
import { ExportButton } from './export-button.tsx';

/** Where one is, the days that its figures cover, and a copy of them; on small screens the way to the navigation too. */
interface TopBarProps {
  pathname: string;
  opened: boolean;
  onOpen: () => void;
  tools?: ReactNode;
}

export function TopBar({ pathname, opened, onOpen, tools }: TopBarProps) {
  return (
    <header className={classes.topBar}>
      <ActionIcon
        className={classes.menuButton}
        size={44}
        aria-label="Open navigation"
        aria-expanded={opened}
        onClick={onOpen}
      >
        <IconMenu2 size={20} stroke={1.75} />
      </ActionIcon>
      {/* A page that is an area by itself says its title below, once. */}
      <span className={classes.topBarTitle}>
        {isDashboard(pathname) ? 'Dashboard' : !routeRule(pathname) && areaTitle(pathname)}
      </span>
      {tools}
      {/* Only where something obeys it: a control without effect would be a lie. */}
      {obeysDateRange(pathname) && <DateRangeControl />}
      <ExportButton />
    </header>
  );
}
