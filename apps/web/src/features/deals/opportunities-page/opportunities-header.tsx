import { hasPermission } from '@cairn/domain';
import { IconFileImport, IconInbox, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { usePhone } from '../../../lib/base/use-phone.ts';
import { useMay, useProfile } from '../../../lib/session/auth.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { KeyHint } from '../../../ui/overlays/key-hint.tsx';
import { useMayCreate } from '../opportunities/use-may-create.ts';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';
import { HeaderButton } from './header-button.tsx';

export function OpportunitiesHeader() {
  const { role } = useProfile();
  const mayImport = useMay('opportunity:import');
  const mayCreate = useMayCreate();
  const phone = usePhone();
  const [, change] = useOpportunitiesSearch();
  const navigate = useNavigate();
  return (
    <PageHeader
      title="Opportunity Management"
      purpose={phone ? undefined : 'All deals of the firm, from the first email to the decision.'}
      actions={
        <>
          {hasPermission(role, 'submission:triage') && (
            <HeaderButton
              label="Submissions"
              icon={IconInbox}
              onClick={() => void navigate({ to: '/opportunities/submissions' })}
            />
          )}
          {mayImport && <HeaderButton label="Import" icon={IconFileImport} onClick={() => change({ import: 'new' })} />}
          {mayCreate && (
            <KeyHint shortcut="create" label="Add a deal">
              {(target) => (
                <HeaderButton
                  target={target}
                  label="Add Opportunity"
                  icon={IconPlus}
                  primary
                  onClick={() => change({ new: 1 })}
                />
              )}
            </KeyHint>
          )}
        </>
      }
    />
  );
}
