import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { useKeptState } from '../../../lib/forms/use-kept.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';

export type Settings = Outputs['intakePage']['getSettings'];
type Question = Settings['questions'][number];

/** A question as it is typed; a new one has no id. */
export interface TypedQuestion {
  key: string;
  id: string;
  label: string;
  kind: Question['kind'];
  is_required: boolean;
  /** One a line. */
  choices: string;
}

const valuesOf = ({ slug, title, introduction, questions }: Settings) => ({
  slug,
  title,
  introduction,
  questions: questions.map(
    ({ options, ...question }): TypedQuestion => ({ ...question, key: question.id, choices: options.join('\n') }),
  ),
});
type Values = ReturnType<typeof valuesOf>;

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

/** The questions as they are typed; what is not a choice has no choices. */
const questionsOf = ({ questions }: Values) =>
  questions.map(({ choices, ...question }) => ({
    ...question,
    options: question.kind === 'choice' ? linesOf(choices) : [],
  }));

/** The page while it is edited; saved as a whole, published or not. */
export function useIntakeSettings(settings: Settings) {
  const queryClient = useQueryClient();
  const [begun] = useState(() => valuesOf(settings));
  const [values, setValues, kept] = useKeptState<Values>('intake page', begun);
  const [version, setVersion] = useState(settings.version);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [added, setAdded] = useState(0);
  const isDirty = JSON.stringify(values) !== JSON.stringify(begun);
  const change = (part: Partial<Values>) => {
    setValues((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const saving = useMutation({
    mutationFn: (is_published: boolean) =>
      api.intakePage.saveSettings({
        version,
        is_published,
        slug: values.slug,
        title: values.title,
        introduction: values.introduction,
        questions: questionsOf(values).map(({ key: _, id, ...question }) => ({ ...(id && { id }), ...question })),
      }),
    onSuccess: (saved, is_published) => {
      kept.forget();
      queryClient.setQueryData(orpc.intakePage.getSettings.queryKey(), saved);
      void queryClient.invalidateQueries({ queryKey: orpc.tenantSettings.listChanges.key() });
      const turned = is_published !== settings.is_published;
      const title = turned ? (is_published ? 'Intake page published' : 'Intake page taken back') : 'Intake page saved';
      toast({ title, tone: 'success' });
    },
    onError: (error) => {
      const { code, data, fields } = readError(error);
      setErrors(fields);
      if (code === 'STALE_VERSION') setVersion((data as { current: Settings }).current.version);
      else if (Object.keys(fields).length === 0) toastError('The intake page could not be saved', error);
    },
  });
  const changeQuestion = (at: number, part: Partial<TypedQuestion>) =>
    change({ questions: values.questions.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  const add = () => {
    const question = { key: `new ${added}`, id: '', label: '', kind: 'text' as const, is_required: false, choices: '' };
    setAdded(added + 1);
    change({ questions: [...values.questions, question] });
  };
  const remove = (at: number) => change({ questions: values.questions.filter((_, place) => place !== at) });
  const move = (at: number, by: -1 | 1) => {
    const questions = [...values.questions];
    questions.splice(at + by, 0, ...questions.splice(at, 1));
    change({ questions });
  };
  return {
    values,
    errors,
    kept,
    isStale: version !== settings.version,
    isDirty,
    /** What is typed, as the page would show it. A new question has no id yet. */
    typed: { ...values, questions: questionsOf(values).map(({ key, ...question }) => ({ ...question, id: key })) },
    pending: saving.isPending,
    change,
    changeQuestion,
    add,
    remove,
    move,
    save: (isPublished: boolean) => saving.mutate(isPublished),
  };
}
