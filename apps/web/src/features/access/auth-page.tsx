import { useDocumentTitle } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuth } from '../../lib/auth.tsx';
import { Loading } from '../../ui/loading.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { EMPTY_VALUES } from './auth-values.ts';
import { Forward } from './forward.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const route = getRouteApi('/auth');

/** One screen for signing in and signing up; what was typed stays when one changes one's mind. */
export function AuthPage() {
  const { mode, redirect } = route.useSearch();
  const { status } = useAuth();
  const [values, setValues] = useState(EMPTY_VALUES);
  const signingUp = mode === 'signup';
  const title = signingUp ? 'Create Account' : 'Sign In';
  useDocumentTitle(`${title} · Cairn`);

  if (status === 'loading') return <Loading />;
  if (status === 'signed-in' || status === 'loading-profile') return <Forward to={redirect ?? '/dashboard'} />;

  const form = { values, onChange: (change: Partial<typeof values>) => setValues({ ...values, ...change }) };
  return (
    <AuthLayout
      title={title}
      subtitle={signingUp ? 'Join the professional VC platform' : 'Welcome back to your firm'}
      foot={<ModeSwitch signingUp={signingUp} redirect={redirect} />}
    >
      {signingUp ? <SignUpForm {...form} /> : <SignInForm {...form} />}
    </AuthLayout>
  );
}
