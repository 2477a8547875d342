import { hasPermission } from '@cairn/domain';
import { Skeleton } from '@mantine/core';
import { IconArrowLeft, IconBuildingOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readError } from '../../../lib/api/errors.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { ApprovedCaseCard } from './approved-case-card.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { FAILED } from './labels.ts';
import classes from './portfolio.module.css';
import { companyOptions } from './queries.ts';

interface CompanyPageProps {
  id: string;
  /** What is filed with the company; the route puts it in. */
  files?: ReactNode;
}

/** One company: its facts, its files, and what was believed of it beside what is. */
export function CompanyPage(props: CompanyPageProps) {
  const { role } = useProfile();
  return hasPermission(role, 'portfolio:read') ? <CompanyRecord {...props} /> : <NoAccess />;
}

function CompanyRecord({ id, files }: CompanyPageProps) {
  const { data: company, error, refetch } = useQuery(companyOptions(id));
  if (company)
    return (
      <Page>
        <PageHeader
          title={company.name}
          purpose={company.description ?? company.industry ?? undefined}
          actions={<Back />}
        />
        <div className={classes.columns}>
          <div className={classes.column}>
            <ApprovedCaseCard company={company} />
            {files && (
              <section className={classes.card} aria-labelledby="company-files">
                <h2 className={classes.cardTitle} id="company-files">
                  Files
                </h2>
                {files}
              </section>
            )}
          </div>
          <CompanyFacts company={company} />
        </div>
      </Page>
    );
  if (!error)
    return (
      <Page>
        <LoadingRegion label="Loading the company">
          <Skeleton height={40} width={320} radius="sm" />
          <Skeleton height={320} radius="md" />
        </LoadingRegion>
      </Page>
    );
  const { code } = readError(error);
  // An address with half an id names no company either.
  if (code === 'NOT_FOUND' || code === 'INVALID_INPUT')
    return (
      <EmptyState
        icon={<IconBuildingOff size={22} stroke={1.75} />}
        title="Company not found"
        actions={<Back />}
        frame="page"
      >
        It was removed, or it belongs to another firm.
      </EmptyState>
    );
  return <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.details} frame="page" />;
}

function Back() {
  return (
    <ButtonLink to="/portfolio" variant="default" leftSection={<IconArrowLeft size={16} stroke={1.75} />}>
      All companies
    </ButtonLink>
  );
}
