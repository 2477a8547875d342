import { createFileRoute } from '@tanstack/react-router';
import { ProtectionPage } from '../../features/trust/data-protection/protection-page.tsx';
import { readProtectionSearch } from '../../features/trust/data-protection/protection-search.ts';

export const Route = createFileRoute('/_app/data-protection')({
  validateSearch: readProtectionSearch,
  component: DataProtection,
});

function DataProtection() {
  const navigate = Route.useNavigate();
  return (
    <ProtectionPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
