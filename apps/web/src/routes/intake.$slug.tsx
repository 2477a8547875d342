import { createFileRoute } from '@tanstack/react-router';
import { IntakePage } from '../features/sharing/submitter-portal/intake-page.tsx';
import { ButtonLink } from '../ui/base/links.tsx';

export const Route = createFileRoute('/intake/$slug')({ component: Intake });

function Intake() {
  const { slug } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <IntakePage
      key={slug}
      slug={slug}
      onMoved={(now) => void navigate({ params: { slug: now }, replace: true })}
      follow={({ visit, id }) => (
        <ButtonLink to="/submission" search={{ visit, submission: id }}>
          Follow your submission
        </ButtonLink>
      )}
    />
  );
}
