import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import type { Form, Sent } from './queries.ts';

interface AnswerSentProps {
  form: Pick<Form, 'firm'>;
  sent: Sent;
  onCorrect: () => void;
}

/** That it arrived, and what can still be done. */
export function AnswerSent({ form, sent, onCorrect }: AnswerSentProps) {
  return (
    <EmptyState
      icon={<IconCircleCheck size={22} stroke={1.75} />}
      title="Update sent"
      actions={
        <Button variant="default" onClick={onCorrect}>
          Correct it
        </Button>
      }
    >
      {form.firm} has your {sent.is_correction ? 'correction' : 'update'} for {sent.reporting_period}. Thank you.
    </EmptyState>
  );
}
