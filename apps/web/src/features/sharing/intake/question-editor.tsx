import { OPTION_MAX, OPTIONS_MAX, QUESTION_KINDS, QUESTION_LABEL_MAX } from '@cairn/domain';
import { ActionIcon, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react';
import classes from './intake.module.css';
import type { TypedQuestion } from './use-intake-settings.ts';

const KINDS = Object.entries(QUESTION_KINDS).map(([value, label]) => ({ value, label }));

interface QuestionEditorProps {
  question: TypedQuestion;
  at: number;
  last: number;
  errorOf: (field: 'label' | 'kind' | 'options') => string | undefined;
  onChange: (part: Partial<TypedQuestion>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One question: its words, what kind of answer it wants, and its place. */
export function QuestionEditor({ question, at, last, errorOf, onChange, onMove, onRemove }: QuestionEditorProps) {
  const number = at + 1;
  const act = (label: string, icon: typeof IconTrash, onClick: () => void, disabled = false) => {
    const Icon = icon;
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${label} question ${number}`}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon size={16} stroke={1.75} />
      </ActionIcon>
    );
  };
  return (
    <li className={classes.question}>
      <div className={classes.line}>
        <TextInput
          className={classes.label}
          label={`Question ${number}`}
          maxLength={QUESTION_LABEL_MAX}
          value={question.label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
          error={errorOf('label')}
        />
        <div className={classes.acts}>
          {act('Move up', IconChevronUp, () => onMove(-1), at === 0)}
          {act('Move down', IconChevronDown, () => onMove(1), at === last)}
          {act('Remove', IconTrash, onRemove)}
        </div>
      </div>
      <div className={classes.line}>
        <Select
          label={`Kind of answer ${number}`}
          data={KINDS}
          value={question.kind}
          onChange={(kind) => kind && onChange({ kind: kind as TypedQuestion['kind'] })}
          error={errorOf('kind')}
        />
        <Switch
          className={classes.required}
          label="An answer is required"
          checked={question.is_required}
          onChange={(event) => onChange({ is_required: event.currentTarget.checked })}
        />
      </div>
      {question.kind === 'choice' && (
        <Textarea
          label={`Choices of question ${number}`}
          description={`One a line, ${OPTIONS_MAX} at most.`}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={(OPTION_MAX + 1) * OPTIONS_MAX}
          value={question.choices}
          onChange={(event) => onChange({ choices: event.currentTarget.value })}
          error={errorOf('options')}
        />
      )}
    </li>
  );
}
