import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Inputs, orpc } from '../../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import { withReauthentication } from '../../../../lib/session/reauthenticate.ts';
import { toast } from '../../../../ui/base/toast.tsx';

export function useSetRule() {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<{ form?: string; days?: string }>({});

  const save = async (input: Inputs['factors']['setRule']) => {
    setPending(true);
    setProblem({});
    try {
      const rule = await withReauthentication(() => api.factors.setRule(input));
      queryClient.setQueryData(orpc.factors.getRule.queryKey(), rule);
      toast({ title: rule.required ? 'Second factor required' : 'Second factor optional', tone: 'success' });
    } catch (error) {
      const { code, message } = readError(error);
      const days = fieldErrors(error).grace_days;
      // What the other one saved comes with the rule, and is shown beside what was typed.
      if (code === 'STALE_VERSION') void queryClient.invalidateQueries({ queryKey: orpc.factors.getRule.key() });
      else setProblem(days ? { days } : { form: message });
    } finally {
      setPending(false);
    }
  };

  return { save, pending, problem };
}
