import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import { readPasswordReasons } from '../../../../lib/session/password-reasons.ts';
import { toast } from '../../../../ui/base/toast.tsx';
import { sessionsQuery } from './queries.ts';

const EMPTY = { current: '', password: '', confirmation: '' };

export type PasswordDraft = typeof EMPTY;
type PasswordProblem = Partial<PasswordDraft> & { form?: string; reasons?: string[] };

export function useChangePassword() {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<PasswordProblem>({});
  const [pending, setPending] = useState(false);

  const submit = async () => {
    setPending(true);
    try {
      await api.auth.updateUser({ password: draft.password, current_password: draft.current });
      setDraft(EMPTY);
      setProblem({});
      toast({ title: 'Password Changed', description: 'All your other sessions were ended.', tone: 'success' });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setPending(false);
    }
  };

  const change = (values: Partial<PasswordDraft>) => {
    setProblem({});
    setDraft((before) => ({ ...before, ...values }));
  };

  return { draft, change, submit, pending, problem };
}

function problemOf(error: unknown): PasswordProblem {
  const { code, message, data } = readError(error);
  if (code === 'PASSWORD_WRONG') return { current: message };
  if (code === 'PASSWORD_REFUSED') return { password: message, reasons: readPasswordReasons(data) };
  const { password, current_password } = fieldErrors(error);
  return password || current_password ? { password, current: current_password } : { form: message };
}
