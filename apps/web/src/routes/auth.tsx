import { createFileRoute } from '@tanstack/react-router';
import { AuthPage } from '../features/access/auth/sign-in/auth-page.tsx';
import { readAuthSearch } from '../features/access/auth/sign-in/auth-search.ts';
import { preloadForm } from '../features/access/auth/sign-in/load-form.ts';
import { PasskeySignIn } from '../features/access/passkeys/passkey-sign-in.tsx';
import { SsoSignIn } from '../features/access/sso/sso-sign-in.tsx';
import { lazy, WhileLoading } from '../lib/base/lazy.tsx';
import { Loading } from '../ui/base/loading.tsx';
import { Alternatives } from '../ui/forms/alternatives.tsx';

export const Route = createFileRoute('/auth')({
  validateSearch: readAuthSearch,
  loader: ({ location }) => preloadForm(readAuthSearch(location.search)),
  component: SignInRoute,
});

// Dialogs and all, it weighs as much as a third of this page, and most visits never come to it.
const Restricted = lazy(async () => ({ default: (await import('./-restricted.tsx')).Restricted }));

function SignInRoute() {
  const { sso, redirect } = Route.useSearch();
  const alternatives = (
    <Alternatives>
      <PasskeySignIn />
      <SsoSignIn problem={sso} redirect={redirect} />
    </Alternatives>
  );
  const secondFactor = (
    <WhileLoading show={<Loading />}>
      <Restricted />
    </WhileLoading>
  );
  return <AuthPage alternatives={alternatives} secondFactor={secondFactor} />;
}
