import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, type Inputs } from '../../../lib/api/api.ts';
import { refreshTasks } from './queries.ts';

type NewTask = Inputs['tasks']['create'];

/** Adds a task. Sending the same one again, because no answer came, adds no second. */
export function useCreateTask() {
  const queryClient = useQueryClient();
  const key = useRef({ values: '', idempotencyKey: '' });
  return useMutation({
    mutationFn: (values: NewTask) => {
      const text = JSON.stringify(values);
      if (key.current.values !== text) key.current = { values: text, idempotencyKey: crypto.randomUUID() };
      return api.tasks.create(values, { context: key.current });
    },
    onSuccess: () => {
      key.current.values = '';
      return refreshTasks(queryClient);
    },
  });
}
