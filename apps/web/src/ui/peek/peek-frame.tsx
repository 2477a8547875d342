import { type ReactNode, useEffect, useRef } from 'react';
import { usePhone } from '../../lib/base/use-phone.ts';
import classes from './peek-frame.module.css';

interface PeekFrameProps {
  /** The page beside which the record is shown. */
  page: ReactNode;
  /** The panel, while there is one. */
  peek: ReactNode | null;
  /** The page is as long as what it holds; without it, it fills the window and scrolls inside of itself. */
  isLong?: boolean;
}

/** A page with one of its records beside it. */
export function PeekFrame({ page, peek, isLong = false }: PeekFrameProps) {
  const phone = usePhone();
  const peeked = peek !== null;
  return (
    <div className={classes.frame}>
      {/* The record covers a small screen: what lies under it cannot be reached. */}
      <div
        className={classes.page}
        data-long={isLong || undefined}
        data-peeked={peeked || undefined}
        inert={phone && peeked}
      >
        {page}
      </div>
      {peek}
    </div>
  );
}

interface PeekPanelProps {
  /** The record that is shown: the focus goes to the panel with each. */
  id: string;
  label: string;
  titleId: string;
  children: ReactNode;
}

export function PeekPanel({ id, label, titleId, children }: PeekPanelProps) {
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another record is shown
  useEffect(() => panel.current?.focus({ preventScroll: true }), [id]);
  return (
    <section ref={panel} className={classes.peek} aria-labelledby={titleId} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  );
}

/** What scrolls below the bar. */
export function PeekContent({ children }: { children: ReactNode }) {
  return <div className={classes.content}>{children}</div>;
}
