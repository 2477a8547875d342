import { createFileRoute, redirect } from '@tanstack/react-router';
import { recoveryLink } from '../features/access/auth/sign-in/recovery-link.ts';
import { ResetPasswordPage } from '../features/access/auth/sign-in/reset-password-page.tsx';
import { readResetSearch } from '../features/access/auth/sign-in/reset-search.ts';

export const Route = createFileRoute('/reset-password')({
  validateSearch: readResetSearch,
  beforeLoad: ({ search }) => {
    if (search.token_hash === undefined) return;
    recoveryLink.set(search.token_hash);
    throw redirect({ to: '/reset-password', replace: true });
  },
  component: ResetPasswordPage,
});
