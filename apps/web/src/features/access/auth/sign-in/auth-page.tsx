import { useDocumentTitle } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { lazy, WhileLoading } from '../../../../lib/base/lazy.tsx';
import { useAuth } from '../../../../lib/session/auth.tsx';
import { Loading } from '../../../../ui/base/loading.tsx';
import classes from './auth-form.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { EMPTY_VALUES } from './auth-values.ts';
import { EndingNotice } from './ending-notice.tsx';
import { Forward } from './forward.tsx';
import { loadReset, loadSignUp } from './load-form.ts';
import { ModeSwitch } from './mode-switch.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useInvitation } from './use-invitation.ts';

const route = getRouteApi('/auth');

// Signing in is what people come for; the other two are fetched when they are wanted.
const SignUpForm = lazy(loadSignUp);
const ResetForm = lazy(loadReset);

/** `fields`: how many the form has, for the shape of what is shown until it is there. */
const MODES = {
  signin: { title: 'Sign In', subtitle: 'Welcome back to your firm', Form: SignInForm, fields: 2 },
  signup: { title: 'Create Account', subtitle: 'Join the professional VC platform', Form: SignUpForm, fields: 5 },
  reset: { title: 'Reset Password', subtitle: 'Recover access to your account', Form: ResetForm, fields: 1 },
};

interface AuthPageProps {
  /** Other ways to sign in, below the form: a passkey, the firm's identity provider. */
  alternatives?: ReactNode;
  /** What takes the place of the form when the password was right and something else is still to be done. */
  secondFactor?: ReactNode;
}

/** One screen for signing in, signing up and getting back in; what was typed stays when one changes one's mind. */
export function AuthPage({ alternatives, secondFactor }: AuthPageProps) {
  const { mode = 'signin', redirect } = route.useSearch();
  const { status } = useAuth();
  const [values, setValues] = useState({ ...EMPTY_VALUES, email: useInvitation()?.email ?? '' });
  const { title, subtitle, Form, fields } = MODES[mode];
  useDocumentTitle(`${title} · Cairn`);

  if (status === 'loading') return <Loading />;
  if (status === 'restricted') return secondFactor;
  if (status === 'signed-in' || status === 'loading-profile') return <Forward to={redirect ?? '/dashboard'} />;

  return (
    <AuthLayout title={title} subtitle={subtitle} foot={<ModeSwitch mode={mode} redirect={redirect} />}>
      {mode === 'signin' && <EndingNotice />}
      <WhileLoading show={<PendingForm fields={fields} />}>
        <Form values={values} onChange={(change) => setValues((before) => ({ ...before, ...change }))} />
      </WhileLoading>
      {mode === 'signin' && alternatives}
    </AuthLayout>
  );
}

function PendingForm({ fields }: { fields: number }) {
  return (
    <div className={classes.pending} role="status" aria-label="Loading the form">
      {Array.from({ length: fields + 1 }, (_, index) => index).map((index) => (
        <div key={index} className={classes.ghost} />
      ))}
    </div>
  );
}
