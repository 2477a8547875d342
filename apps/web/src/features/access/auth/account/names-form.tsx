import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import { useKeptState } from '../../../../lib/forms/use-kept.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { toast } from '../../../../ui/base/toast.tsx';
import classes from './account.module.css';
import { useRereadAccount } from './queries.ts';

interface Names {
  first_name: string;
  last_name: string;
}

const FIELDS = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name' },
] as const;

export function NamesForm({ names }: { names: Names }) {
  const reread = useRereadAccount();
  const [draft, setDraft] = useKeptState('names', names);
  const [problem, setProblem] = useState<{ fields: Record<string, string>; form?: string }>({ fields: {} });
  const [pending, setPending] = useState(false);
  const changed = FIELDS.some(({ name }) => draft[name].trim() !== names[name]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (FIELDS.some(({ name }) => draft[name].trim() === '')) return setProblem({ fields: missing(draft) });
    setPending(true);
    try {
      const { user_metadata } = await api.auth.updateUser({ data: draft });
      setDraft(user_metadata);
      await reread();
      toast({ title: 'Profile Saved', tone: 'success' });
    } catch (error) {
      const fields = fieldErrors(error);
      setProblem(Object.keys(fields).length > 0 ? { fields } : { fields: {}, form: readError(error).message });
    } finally {
      setPending(false);
    }
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Your name">
      {problem.form && <Notice tone="negative">{problem.form}</Notice>}
      <div className={classes.pair}>
        {FIELDS.map(({ name, ...field }) => (
          <TextInput
            key={name}
            {...field}
            name={name}
            value={draft[name]}
            error={problem.fields[name]}
            onChange={(event) => {
              setProblem({ fields: {} });
              setDraft({ ...draft, [name]: event.currentTarget.value });
            }}
          />
        ))}
      </div>
      <div className={classes.submit}>
        <Button type="submit" variant="default" loading={pending} disabled={!changed}>
          Save Name
        </Button>
      </div>
    </form>
  );
}

function missing(draft: Names): Record<string, string> {
  const empty = FIELDS.filter(({ name }) => draft[name].trim() === '');
  return Object.fromEntries(empty.map(({ name, label }) => [name, `${label} is required.`]));
}
