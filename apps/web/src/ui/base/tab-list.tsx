import { Tabs, type TabsListProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './tab-list.module.css';

/** The tabs of a page in one row. Where they do not fit they are scrolled, and the open one is in sight. */
export function TabList({ className, ...props }: TabsListProps & { className?: string | undefined }) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!list.current || !open || open === shown.current) return;
    shown.current = open;
    // Not scrollIntoView, which would also scroll the page down to the tabs.
    const { scrollLeft, clientWidth } = list.current;
    if (open.offsetLeft < scrollLeft) list.current.scrollLeft = open.offsetLeft;
    else list.current.scrollLeft = Math.max(scrollLeft, open.offsetLeft + open.offsetWidth - clientWidth);
  });
  return <Tabs.List ref={list} className={`${classes.list} ${className ?? ''}`} {...props} />;
}
