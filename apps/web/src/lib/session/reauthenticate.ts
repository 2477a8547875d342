import { useCallback } from 'react';
import { readError } from '../api/errors.ts';
import { createStore, useStore } from '../base/store.ts';

/** One question at a time: a second action that needs the same proof waits for the same answer. */
interface Question {
  answer: Promise<boolean>;
  settle: (proved: boolean) => void;
}

const question = createStore<Question | null>(null);

function ask(): Promise<boolean> {
  const open = question.get();
  if (open) return open.answer;
  let settle = (_proved: boolean) => {};
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  question.set({ answer, settle });
  return answer;
}

/** Closes the question: `proved` when the server has accepted the password, otherwise the person gave up. */
export function answerReauthentication(proved: boolean): void {
  const asked = question.get();
  question.set(null);
  asked?.settle(proved);
}

/** Whether the dialog is to be shown. It lives in features/account and stands once, beside the signed-in pages. */
export function useReauthenticationAsked(): boolean {
  return useStore(question) !== null;
}

/**
 * Runs an action of which the server may say that it is too delicate for a proof this old: then the password is asked
 * for and the action repeated. A person who gives up gets the server's refusal (REAUTHENTICATION_REQUIRED), like any
 * other failure.
 */
export async function withReauthentication<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (readError(error).code !== 'REAUTHENTICATION_REQUIRED' || !(await ask())) throw error;
    return action();
  }
}

/** `const reauthenticate = useReauthenticate(); await reauthenticate(() => api.auth.…)` */
export function useReauthenticate(): typeof withReauthentication {
  return useCallback((action) => withReauthentication(action), []);
}
