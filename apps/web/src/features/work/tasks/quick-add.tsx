import { Loader, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { badDays } from '../../../lib/fields/read-day.ts';
import { useKeptState } from '../../../lib/forms/use-kept.ts';
import { wordsLeft } from '../../../lib/forms/words-left.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import classes from './quick-add.module.css';
import { FAILED } from './task-labels.ts';
import { useCreateTask } from './use-create-task.ts';

interface QuickAddProps {
  label: string;
  /** What goes along with the title. */
  values?: Omit<Parameters<ReturnType<typeof useCreateTask>['mutate']>[0], 'title'>;
  onAdded?: () => void;
  /** Further fields, before the end of the line. */
  children?: ReactNode;
}

/** One line and Enter: a task that can be filled in later. What was typed stays until the server has it. */
export function QuickAdd({ label, values, onAdded, children }: QuickAddProps) {
  const [title, setTitle] = useKeptState(`task-title ${values?.opportunity_id ?? ''}`, '');
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, reset } = useCreateTask();
  const [bad, setBad] = useState<Record<string, string>>({});
  const fields = { ...fieldErrors(error), ...bad };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending || title.trim() === '') return;
    const found = badDays({ due_date: values?.due_date ?? '' });
    setBad(found);
    if (Object.keys(found).length > 0) return;
    mutate(
      { ...values, title },
      {
        onSuccess: () => {
          setTitle((now) => wordsLeft(now, title));
          onAdded?.();
          input.current?.focus();
        },
        onError: (refused) => {
          if (Object.keys(fieldErrors(refused)).length === 0) toastError(FAILED.save, refused);
        },
      },
    );
  };
  return (
    <form className={classes.line} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        className={classes.title}
        aria-label={label}
        placeholder={`${label}, then press Enter`}
        autoComplete="off"
        maxLength={200}
        value={title}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          if (error) reset();
        }}
        error={fields.title ?? Object.values(fields)[0]}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        rightSection={isPending ? <Loader size={14} /> : null}
      />
      {children}
    </form>
  );
}
