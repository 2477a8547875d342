import { RISK_BANNER_ABOVE } from '@cairn/domain';
import { Skeleton } from '@mantine/core';
import { IconBuildingOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readError } from '../../../../lib/api/errors.ts';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { Notice } from '../../../../ui/base/notice.tsx';
import { LoadingRegion } from '../../../../ui/lists/skeletons.tsx';
import { FAILED } from '../labels.ts';
import classes from '../portfolio.module.css';
import { type Company, companyOptions } from '../queries.ts';
import { ApprovedCaseCard } from './approved-case-card.tsx';
import { CompanyAmounts } from './company-amounts.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { CompanyWork } from './company-work.tsx';

interface CompanyRecordProps {
  id: string;
  /** Around the record, once it is known. */
  frame?: (company: Company, record: ReactNode) => ReactNode;
  /** Ways out of what cannot be shown. */
  back?: ReactNode;
  /** Further tabs of a company, by their title. */
  more?: (company: Company) => Readonly<Record<string, ReactNode>>;
  /** One column, the facts first: beside the list. */
  isNarrow?: boolean;
  tab?: string | undefined;
  onTab?: ((tab: string | undefined) => void) | undefined;
}

/** Everything about one company, on its page and in its dialog. */
export function CompanyRecord({ frame = (_, record) => record, ...props }: CompanyRecordProps) {
  const { id, back, more, isNarrow, tab, onTab } = props;
  const { data: company, error, refetch } = useQuery(companyOptions(id));
  if (company)
    return frame(
      company,
      <>
        {company.risk_score > RISK_BANNER_ABOVE && (
          <Notice tone="negative">High Risk Company - Requires Attention</Notice>
        )}
        <div className={classes.columns} data-narrow={isNarrow || undefined}>
          <div className={classes.column}>
            <CompanyWork company={company} more={more?.(company) ?? {}} tab={tab} onTab={onTab} />
            {company.deal && <ApprovedCaseCard company={company} />}
          </div>
          <div className={classes.column}>
            <CompanyFacts company={company} />
            <CompanyAmounts company={company} />
          </div>
        </div>
      </>,
    );
  if (!error)
    return (
      <LoadingRegion label="Loading the company">
        <Skeleton height={40} width={320} radius="sm" />
        <Skeleton height={320} radius="md" />
      </LoadingRegion>
    );
  const { code } = readError(error);
  // An address with half an id names no company either.
  if (code === 'NOT_FOUND' || code === 'INVALID_INPUT')
    return (
      <EmptyState
        icon={<IconBuildingOff size={22} stroke={1.75} />}
        title="Company not found"
        actions={back}
        frame="page"
      >
        It was removed, or it belongs to another firm.
      </EmptyState>
    );
  return <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.details} frame="page" />;
}
