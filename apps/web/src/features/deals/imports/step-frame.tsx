import { Modal } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { type StepKey, type StepLinks, Stepper } from './stepper.tsx';
import classes from './wizard.module.css';
import { useWizard } from './wizard-context.ts';

interface StepFrameProps {
  step: StepKey;
  finished?: boolean;
  links?: StepLinks;
  title: ReactNode;
  /** One line: what is to be done here. */
  purpose?: ReactNode;
  /** Beside the headline. */
  aside?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot: `secondary` at the left edge, `primary`, which submits, at the right. */
  secondary?: ReactNode;
  primary?: ReactNode;
  /** A word beside the primary button. */
  note?: ReactNode;
  onSubmit?: () => void;
  /** Narrow steps are read, wide ones are worked in. */
  width?: 'narrow' | 'wide';
}

/** One step: where one is, its headline, which has the focus when it appears, its work, and its buttons. */
export function StepFrame(props: StepFrameProps) {
  const {
    step,
    finished,
    links,
    title,
    purpose,
    aside,
    children,
    secondary,
    primary,
    note,
    onSubmit,
    width = 'wide',
  } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  // Enter goes on without looking for the button, as in any form; the headline is no field and would not send it.
  const onKeyDown = (event: KeyboardEvent<HTMLHeadingElement>) => {
    if (event.key === 'Enter') event.currentTarget.closest('form')?.requestSubmit();
  };

  return (
    <form className={classes.frame} onSubmit={submit} noValidate>
      <div className={classes.header}>
        <Modal.Title className={classes.wizardTitle}>{useWizard().words.title}</Modal.Title>
        <Stepper current={step} finished={finished} links={links} />
        <Modal.CloseButton aria-label="Close" className={classes.close} />
      </div>
      <div className={classes.scroll} data-width={width}>
        <div className={classes.top}>
          <div className={classes.heading}>
            <h3 ref={heading} className={classes.title} tabIndex={-1} data-autofocus onKeyDown={onKeyDown}>
              {title}
            </h3>
            {purpose && <p className={classes.purpose}>{purpose}</p>}
          </div>
          {aside}
        </div>
        <div className={classes.work}>{children}</div>
      </div>
      {(secondary || primary || note) && (
        <div className={classes.footer}>
          <div className={classes.secondary}>{secondary}</div>
          {note && <div className={classes.note}>{note}</div>}
          <div className={classes.primary}>{primary}</div>
        </div>
      )}
    </form>
  );
}
