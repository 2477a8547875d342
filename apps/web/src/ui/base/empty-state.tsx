import type { ReactNode } from 'react';
import classes from './centered.module.css';

/**
 * `block` stands under the headline of a page or a section; `page` is all that the content area of the shell shows; `screen`
 * is all that the window shows.
 */
export type EmptyStateFrame = 'block' | 'page' | 'screen';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What to do next. */
  children?: ReactNode;
  actions?: ReactNode;
  tone?: 'neutral' | 'negative';
  frame?: EmptyStateFrame;
}

/** A place without content: says why it is empty and what to do next. */
export function EmptyState({ icon, title, children, actions, tone = 'neutral', frame = 'block' }: EmptyStateProps) {
  const Frame = frame === 'screen' ? 'main' : 'div';
  const Title = frame === 'block' ? 'h2' : 'h1';
  return (
    <Frame className={classes[frame]}>
      {icon && (
        <span className={classes.icon} data-tone={tone} aria-hidden>
          {icon}
        </span>
      )}
      <Title className={classes.title}>{title}</Title>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </Frame>
  );
}
