import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** One or two sentences: what this is for. */
  purpose?: ReactNode;
  /** Beside the title, such as a state. */
  aside?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** One matter of a settings page: its name on the left, what one can do about it on the right. */
export function Section({ title, purpose, aside, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <div className={classes.heading}>
          <h2 className={classes.title} id={id}>
            {title}
          </h2>
          {aside}
        </div>
        {purpose && <p className={classes.purpose}>{purpose}</p>}
      </div>
      <div className={classes.body}>
        {children}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </section>
  );
}
