import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { api, type Inputs, orpc } from '../../../../lib/api/api.ts';
import { toast } from '../../../../ui/base/toast.tsx';
import { companyOf } from '../labels.ts';
import { processKey } from '../queries.ts';

type Start = Inputs['diligence']['start'];

/** Starts a process and opens it. Sending the same twice, by a double click or because no answer came, starts one. */
export function useStart(onStarted: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const last = useRef({ values: '', idempotencyKey: '' });
  return useMutation({
    mutationFn: (input: Start) => {
      const values = JSON.stringify(input);
      if (last.current.values !== values) last.current = { values, idempotencyKey: crypto.randomUUID() };
      return api.diligence.start(input, { context: { idempotencyKey: last.current.idempotencyKey } });
    },
    onSuccess: (process) => {
      queryClient.setQueryData(processKey(process.id), process);
      void queryClient.invalidateQueries({ queryKey: orpc.diligence.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.home.key() });
      toast({ title: `Due diligence of ${companyOf(process)} has started`, tone: 'success' });
      onStarted();
      void navigate({ to: '/due-diligence/$id', params: { id: process.id } });
    },
  });
}
