import { hasPermission } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { lazy } from '../../../../lib/base/lazy.tsx';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { ButtonLink } from '../../../../ui/base/links.tsx';
import { NoAccess } from '../../../../ui/base/no-access.tsx';
import { Page } from '../../../../ui/base/page.tsx';
import { PageHeader } from '../../../../ui/base/page-header.tsx';
import { type Company, companyOptions } from '../queries.ts';
import { useCompanyCommands } from '../use-company-commands.ts';
import { CompanyRecord } from './company-record.tsx';

const CompanyDialog = lazy(() => import('../company-dialog.tsx'));

interface CompanyPageProps {
  id: string;
  /** Further tabs, such as its files; the route puts them in. */
  more: (company: Company) => Readonly<Record<string, ReactNode>>;
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
}

/** One company: what it reports, its facts, its files, and what was believed of it beside what is. */
export function CompanyPage({ id, more, tab, onTab }: CompanyPageProps) {
  const { role } = useProfile();
  const [editing, setEditing] = useState(false);
  const { data } = useQuery({ ...companyOptions(id), enabled: hasPermission(role, 'portfolio:read') });
  useCompanyCommands(data, { onEdit: () => setEditing(true) });
  if (!hasPermission(role, 'portfolio:read')) return <NoAccess />;
  return (
    <CompanyRecord
      id={id}
      back={<Back />}
      more={more}
      tab={tab}
      onTab={onTab}
      frame={(company, record) => (
        <Page>
          <PageHeader
            title={company.name}
            purpose={company.description ?? company.industry ?? undefined}
            actions={
              <>
                <Back />
                {company.can.edit && (
                  <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setEditing(true)}>
                    Edit
                  </Button>
                )}
              </>
            }
          />
          {record}
          {editing && <CompanyDialog id={id} onClose={() => setEditing(false)} />}
        </Page>
      )}
    />
  );
}

function Back() {
  return (
    <ButtonLink to="/portfolio" variant="default" leftSection={<IconArrowLeft size={16} stroke={1.75} />}>
      All companies
    </ButtonLink>
  );
}
