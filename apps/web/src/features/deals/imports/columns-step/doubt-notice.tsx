import { UnstyledButton } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import type { Format, FormatFor } from '../plan.ts';
import classes from './doubt.module.css';
import { doubtOf } from './doubt.ts';

interface DoubtNoticeProps {
  header: string;
  choice: FormatFor;
  samples: readonly string[];
  onConfirm: (format: Format) => void;
}

/** Asks how a column is to be read. Neither answer is chosen beforehand: a wrong guess here spoils every row in silence. */
export function DoubtNotice({ header, choice, samples, onConfirm }: DoubtNoticeProps) {
  const { question, answers } = doubtOf(choice, samples);
  return (
    <fieldset className={classes.doubt} aria-label={`How “${header}” is read`}>
      <p className={classes.question}>
        <IconHelpCircle size={18} stroke={1.75} aria-hidden />
        {question}
      </p>
      <div className={classes.answers}>
        {answers.map(({ label, hint, format }) => (
          <UnstyledButton key={hint} className={classes.answer} onClick={() => onConfirm(format)}>
            <span className={classes.answerLabel}>{label}</span>
            <span className={classes.answerHint}>{hint}</span>
          </UnstyledButton>
        ))}
      </div>
    </fieldset>
  );
}
