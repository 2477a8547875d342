import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './stepper.module.css';

const STEPS = [
  { key: 'file', label: 'File' },
  { key: 'columns', label: 'Columns' },
  { key: 'check', label: 'Check' },
  { key: 'import', label: 'Import' },
] as const;

export type StepKey = (typeof STEPS)[number]['key'];
/** The steps that one can go back to. */
export type StepLinks = Partial<Record<StepKey, () => void>>;

interface StepperProps {
  current: StepKey;
  /** The last step is over as well. */
  finished?: boolean;
  links?: StepLinks;
}

export function Stepper({ current, finished = false, links = {} }: StepperProps) {
  const at = STEPS.findIndex(({ key }) => key === current);
  return (
    <nav aria-label="Steps of the import">
      <ol className={classes.steps}>
        {STEPS.map(({ key, label }, place) => {
          const isDone = place < at || finished;
          const state = isDone ? 'done' : place === at ? 'current' : 'ahead';
          const content = (
            <>
              <span className={classes.sign} aria-hidden>
                {isDone ? <IconCheck size={12} stroke={3} /> : place + 1}
              </span>
              <span>{label}</span>
              {isDone && <VisuallyHidden>(done)</VisuallyHidden>}
            </>
          );
          const go = place < at ? links[key] : undefined;
          return (
            <li key={key} className={classes.item} data-state={state} aria-current={place === at ? 'step' : undefined}>
              {go ? (
                <UnstyledButton className={classes.step} onClick={go}>
                  {content}
                </UnstyledButton>
              ) : (
                <span className={classes.step}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
