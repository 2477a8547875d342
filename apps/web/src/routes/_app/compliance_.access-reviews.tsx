import { createFileRoute } from '@tanstack/react-router';
import { AccessReviewsPage } from '../../features/trust/access-reviews/access-reviews-page.tsx';

interface ReviewSearch {
  /** The review that is shown; the newest one without it. */
  review?: string;
}

export const Route = createFileRoute('/_app/compliance_/access-reviews')({
  validateSearch: ({ review }: Record<string, unknown>): ReviewSearch => (typeof review === 'string' ? { review } : {}),
  component: Reviews,
});

function Reviews() {
  const navigate = Route.useNavigate();
  return (
    <AccessReviewsPage
      shown={Route.useSearch().review}
      onShow={(review) => void navigate({ search: review ? { review } : {}, resetScroll: false })}
    />
  );
}
