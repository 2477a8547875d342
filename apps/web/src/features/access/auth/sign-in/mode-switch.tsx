import { TextLink } from '../../../../ui/base/links.tsx';
import type { AuthSearch } from './auth-search.ts';

const SWITCHES = {
  signin: { question: 'New to Cairn?', mode: 'signup', label: 'Create an account' },
  signup: { question: 'Already have an account?', mode: undefined, label: 'Sign in' },
  reset: { question: 'Remembered it?', mode: undefined, label: 'Back to sign in' },
} as const;

/** The way to another mode, below the form; where one was going is carried along. */
export function ModeSwitch({ mode, redirect }: { mode: keyof typeof SWITCHES; redirect: AuthSearch['redirect'] }) {
  const { question, mode: other, label } = SWITCHES[mode];
  return (
    <>
      {question}{' '}
      <TextLink to="/auth" search={{ mode: other, redirect }} replace fw={500}>
        {label}
      </TextLink>
    </>
  );
}
