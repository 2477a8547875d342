import { createFileRoute } from '@tanstack/react-router';
import { InviteButton } from '../../../features/access/invitations/invite-button.tsx';
import { FirmAdminPage } from '../../../features/firm/firm-admin/firm-admin-page.tsx';
import { FIRM_ADMIN_TABS, type FirmAdminTab } from '../../../features/firm/firm-admin/firm-admin-tabs.ts';
import { OrganizationSettings } from '../../../features/firm/tenant-settings/organization-settings.tsx';
import { PortalsSettings } from '../../../features/firm/tenant-settings/portals-settings.tsx';
import { lazy } from '../../../lib/base/lazy.tsx';
import { oneOf } from '../../../lib/base/search-params.ts';
import { readUsersSearch, type UsersSearch } from '../../-users-search.ts';

const FirmUsers = lazy(async () => ({ default: (await import('../../-firm-users.tsx')).FirmUsers }));
const ApiKeysSection = lazy(async () => ({
  default: (await import('../../../features/firm/api-keys/api-keys-section.tsx')).ApiKeysSection,
}));
const WebhooksSection = lazy(async () => ({
  default: (await import('../../../features/trust/webhooks/webhooks-section.tsx')).WebhooksSection,
}));
const SignatureServiceSection = lazy(async () => ({
  default: (await import('../../../features/trust/webhooks/signature-service-section.tsx')).SignatureServiceSection,
}));
const BillingSection = lazy(async () => ({
  default: (await import('../../../features/firm/billing/billing-section.tsx')).BillingSection,
}));
const TransferSection = lazy(async () => ({
  default: (await import('../../../features/firm/people/transfer-section.tsx')).TransferSection,
}));
const MailSettings = lazy(async () => ({
  default: (await import('../../../features/sharing/inbound-mail/mail-settings.tsx')).MailSettings,
}));
const IntakePreview = lazy(() => import('../../../features/sharing/submitter-portal/intake-preview.tsx'));
const IntakeSettings = lazy(async () => ({
  default: (await import('../../../features/sharing/intake/intake-settings.tsx')).IntakeSettings,
}));
const FirmSecurity = lazy(async () => ({ default: (await import('../../-firm-security.tsx')).FirmSecurity }));

interface FirmAdminSearch extends UsersSearch {
  tab?: FirmAdminTab;
  /** Back from the payment provider. */
  payment?: 'done';
}

export const Route = createFileRoute('/_app/dashboard/firm-admin')({
  validateSearch: (search): FirmAdminSearch => ({
    ...readUsersSearch(search),
    tab: oneOf(search.tab, FIRM_ADMIN_TABS),
    payment: oneOf(search.payment, ['done'] as const),
  }),
  component: FirmAdminRoute,
});

function FirmAdminRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = (change: Partial<FirmAdminSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <FirmAdminPage
      tab={search.tab ?? 'organization'}
      onTab={(tab) => onSearch({ tab: tab === 'organization' ? undefined : tab })}
      invite={<InviteButton />}
      panels={{
        organization: <OrganizationSettings />,
        users: <FirmUsers search={search} onSearch={onSearch} />,
        billing: <BillingSection isBack={search.payment === 'done'} onRead={() => onSearch({ payment: undefined })} />,
        portals: (
          <>
            <PortalsSettings />
            <IntakeSettings preview={(settings, onClose) => <IntakePreview settings={settings} onClose={onClose} />} />
            <MailSettings />
          </>
        ),
        admin: <TransferSection />,
        security: <FirmSecurity />,
        api: (
          <>
            <ApiKeysSection />
            <WebhooksSection />
            <SignatureServiceSection />
          </>
        ),
      }}
    />
  );
}
