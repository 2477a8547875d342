import { useState } from 'react';
import { api, type Inputs, type Outputs } from '../../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import type { CodeProblem } from '../code-problem.ts';
import { useProveFactor, type Verified } from '../use-prove-factor.ts';

export type Guard = <T>(action: () => Promise<T>) => Promise<T>;
export type Enrolled = Outputs['factors']['enrol'];
export type Enrolment = ReturnType<typeof useEnrol>;

/** Begins with a factor; its first code then makes it count. */
export function useEnrol(guard: Guard, onEnrolled: (session: Verified) => void) {
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const [pending, setPending] = useState(false);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<CodeProblem | null>(null);
  const proof = useProveFactor(onEnrolled);

  const begin = async (input: Inputs['factors']['enrol']): Promise<void> => {
    setPending(true);
    setFields({});
    setProblem(null);
    try {
      const begun = await guard(() => api.factors.enrol(input));
      setEnrolled(begun);
      if (begun.type === 'phone') await proof.send(begun.id);
    } catch (error) {
      const { code, message } = readError(error);
      const found = code === 'FACTOR_EXISTS' ? { friendly_name: message } : fieldErrors(error);
      setFields(found);
      if (Object.keys(found).length === 0) setProblem({ form: message });
    } finally {
      setPending(false);
    }
  };

  return { enrolled, begin, pending, fields, problem, proof, again: () => setEnrolled(null) };
}
