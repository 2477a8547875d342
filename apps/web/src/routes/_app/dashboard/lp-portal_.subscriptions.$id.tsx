import { createFileRoute } from '@tanstack/react-router';
import { OwnSubscriptionPage } from '../../../features/funds/lp-subscriptions/own-subscription-page.tsx';
import { RoleHome } from '../../../features/home/home/role-home.tsx';
import { textOf } from '../../../lib/base/search-params.ts';
import { useProfile } from '../../../lib/session/auth.tsx';

interface SubscriptionSearch {
  step?: string | undefined;
}

export const Route = createFileRoute('/_app/dashboard/lp-portal_/subscriptions/$id')({
  validateSearch: ({ step }: Record<string, unknown>): SubscriptionSearch => ({
    step: textOf(step),
  }),
  component: Subscription,
});

function Subscription() {
  const { id } = Route.useParams();
  const { step } = Route.useSearch();
  const { role } = useProfile();
  const navigate = Route.useNavigate();
  if (role !== 'lp') return <RoleHome of="lp" />;
  return (
    <OwnSubscriptionPage
      key={id}
      id={id}
      step={step}
      onStep={(next) => void navigate({ search: { step: next }, resetScroll: false })}
    />
  );
}
