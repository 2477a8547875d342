import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AuthPage, preloadForm } from '../features/access/auth-page.tsx';
import { readAuthSearch } from '../features/access/auth-search.ts';
import { PasskeySignIn } from '../features/passkeys/passkey-sign-in.tsx';
import { SsoSignIn } from '../features/sso/sso-sign-in.tsx';
import { Alternatives } from '../ui/alternatives.tsx';
import { Loading } from '../ui/loading.tsx';

export const Route = createFileRoute('/auth')({
  validateSearch: readAuthSearch,
  loader: ({ location }) => preloadForm(readAuthSearch(location.search)),
  component: Door,
});

// Dialogs and all, it weighs as much as a third of this page, and most visits never come to it.
const Restricted = lazy(async () => ({ default: (await import('./-restricted.tsx')).Restricted }));

function Door() {
  const { sso, redirect } = Route.useSearch();
  const alternatives = (
    <Alternatives>
      <PasskeySignIn />
      <SsoSignIn problem={sso} redirect={redirect} />
    </Alternatives>
  );
  const secondFactor = (
    <Suspense fallback={<Loading />}>
      <Restricted />
    </Suspense>
  );
  return <AuthPage alternatives={alternatives} secondFactor={secondFactor} />;
}
