import { useDisclosure, useElementSize } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useLive } from '../../../lib/live/use-live.ts';
import { hearUndoKeys } from '../../../ui/base/undo.ts';
import classes from './app-shell.module.css';
import { CollapseButton } from './collapse-button.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useCollapsed } from './use-collapsed.ts';

export interface AppShellProps {
  children: ReactNode;
  /** Above the page, on every page: the session that is about to end, the address that is not verified. */
  banners?: ReactNode;
  /** In the foot of the sidebar: which organization one works in. */
  organization?: ReactNode;
  /** In the top bar: search, what is new. */
  tools?: ReactNode;
}

/** Sidebar at the left, or behind a button on small screens; the content scrolls, the window never does. */
export function AppShell({ children, banners, organization, tools }: AppShellProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const [collapsed, toggle] = useCollapsed();
  const { ref: above, height } = useElementSize();
  useLive();
  useEffect(hearUndoKeys, []);
  const pathname = useLocation({ select: (location) => location.pathname });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes because the page changed
  useEffect(close, [pathname]);

  return (
    <div className={classes.shell} style={{ '--cairn-banner-room': `${height}px` } as CSSProperties}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <aside id="sidebar" className={classes.aside} data-collapsed={collapsed || undefined}>
        <Sidebar
          organization={organization}
          collapsed={collapsed}
          collapse={<CollapseButton collapsed={collapsed} onToggle={toggle} />}
        />
      </aside>
      <NavDrawer opened={opened} onClose={close}>
        <Sidebar organization={organization} />
      </NavDrawer>
      <div className={classes.column}>
        <div ref={above} className={classes.banners}>
          <ConnectionBanner />
          {banners}
        </div>
        <TopBar pathname={pathname} opened={opened} onOpen={open} tools={tools} />
        <main id="content" className={classes.content} tabIndex={-1} data-scroll-restoration-id="content">
          {children}
        </main>
      </div>
    </div>
  );
}
