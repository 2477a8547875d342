import { ANSWER_MAX } from '@cairn/domain';
import { Select, Textarea, TextInput } from '@mantine/core';
import type { IntakePageView } from './use-intake.ts';

interface QuestionFieldProps {
  question: IntakePageView['questions'][number];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A question of the firm, by the kind of its answer. */
export function QuestionField({ question, value, error, onChange }: QuestionFieldProps) {
  const { label, kind, is_required: required, options } = question;
  const field = { label, required, value, error, maxLength: ANSWER_MAX[kind] };
  if (kind === 'choice')
    return (
      <Select
        label={label}
        required={required}
        error={error}
        data={options}
        value={value || null}
        clearable={!required}
        allowDeselect={!required}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  if (kind === 'long_text')
    return (
      <Textarea
        {...field}
        autosize
        minRows={3}
        maxRows={12}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...field}
      {...(kind === 'number' && { inputMode: 'decimal' as const, placeholder: '1200' })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
