import { useRef, useState } from 'react';
import { api, type Outputs } from '../../../lib/api/api.ts';
import { type CodeProblem, codeProblem } from './code-problem.ts';

export type Verified = Outputs['factors']['verify'];

/** Sends the codes of one factor after the other, one at a time, and keeps what came of the last. */
export function useProveFactor(onProved: (session: Verified) => void) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<CodeProblem>({});
  // Of a phone: the challenge that its code belongs to. An app needs none until its code is there.
  const [sent, setSent] = useState<{ factorId: string; challengeId: string; at: Date } | null>(null);
  const busy = useRef(false);

  const attempt = async (act: () => Promise<void>): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setPending(true);
    try {
      await act();
      setProblem({});
      return true;
    } catch (error) {
      setProblem(codeProblem(error));
      return false;
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  const send = (factorId: string) =>
    attempt(async () => {
      const { id } = await api.factors.challenge({ id: factorId });
      setSent({ factorId, challengeId: id, at: new Date() });
    });

  const prove = (factorId: string, code: string) =>
    attempt(async () => {
      const known = sent?.factorId === factorId ? sent.challengeId : undefined;
      const challenge_id = known ?? (await api.factors.challenge({ id: factorId })).id;
      onProved(await api.factors.verify({ id: factorId, challenge_id, code }));
    });

  const recover = (code: string) => attempt(async () => onProved(await api.factors.verifyRecoveryCode({ code })));

  /** A changed code is no longer called wrong; how many attempts are left stays on screen. */
  const forgive = () => setProblem(({ remaining, lockedUntil }) => ({ remaining, lockedUntil }));

  return { send, prove, recover, forgive, sent, pending, problem };
}
