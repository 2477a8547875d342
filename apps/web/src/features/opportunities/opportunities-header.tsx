import { holds } from '@cairn/domain';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useProfile } from '../../lib/auth.tsx';
import { usePhone } from '../../lib/use-phone.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { HeaderButton } from './header-button.tsx';
import { useMayCreate } from './use-may-create.ts';
import { useOpportunitiesSearch } from './use-opportunities-search.ts';

export function OpportunitiesHeader() {
  const { role } = useProfile();
  const mayCreate = useMayCreate();
  const phone = usePhone();
  const [, change] = useOpportunitiesSearch();
  return (
    <PageHeader
      title="Opportunity Management"
      purpose={phone ? undefined : 'Every deal of the firm, from the first email to the decision.'}
      actions={
        <>
          {holds(role, 'opportunity:import') && (
            <HeaderButton label="Import" icon={IconFileImport} onClick={() => change({ import: 'new' })} />
          )}
          {mayCreate && (
            <HeaderButton label="Add Opportunity" icon={IconPlus} primary onClick={() => change({ new: 1 })} />
          )}
        </>
      }
    />
  );
}
