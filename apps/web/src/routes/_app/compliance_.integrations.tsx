import { createFileRoute } from '@tanstack/react-router';
import { ApiKeysSection } from '../../features/firm/api-keys/api-keys-section.tsx';
import { IntegrationsPage } from '../../features/trust/evidence/integrations-page.tsx';
import { WebhooksSection } from '../../features/trust/webhooks/webhooks-section.tsx';

export const Route = createFileRoute('/_app/compliance_/integrations')({
  component: () => (
    <IntegrationsPage
      connections={
        <>
          <ApiKeysSection />
          <WebhooksSection />
        </>
      }
    />
  ),
});
