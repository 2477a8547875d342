import { formatMoney, hasPermission, SUBMISSION_SOURCES, SUBMISSION_STAGES, SUBMISSION_STATUSES } from '@cairn/domain';
import { Button, Skeleton } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDayCount, plural } from '../../../lib/base/format.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { ChoiceFilter } from '../../../ui/lists/choice-filter.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SubmissionPanel } from './submission-panel.tsx';
import classes from './triage.module.css';

type Row = Outputs['submissions']['list']['rows'][number];

export interface TriageSearch {
  status?: 'submitted' | 'under_review' | 'accepted' | 'declined' | undefined;
  search?: string | undefined;
  /** The one that is open. */
  submission?: string | undefined;
}

interface TriagePageProps {
  search: TriageSearch;
  onSearch: (change: Partial<TriageSearch>) => void;
}

const { draft: _draft, ...STATUSES } = SUBMISSION_STATUSES;

/** What was submitted to the firm: looked at, accepted into the pipeline, or declined. */
export function TriagePage(props: TriagePageProps) {
  const { role } = useProfile();
  return hasPermission(role, 'submission:triage') ? <Triage {...props} /> : <NoAccess />;
}

function Triage({ search, onSearch }: TriagePageProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    orpc.submissions.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ status: search.status ?? 'open', search: search.search, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next_cursor ?? undefined,
    }),
  );
  const onText = useCallback((text: string | undefined) => onSearch({ search: text }), [onSearch]);
  const rows = data?.pages.flatMap((page) => page.rows);
  const [first] = data?.pages ?? [];
  return (
    <Page>
      <PageHeader
        title="Submissions"
        purpose={
          first
            ? `${plural(first.open, 'submission')} without a decision${said(first.first_answer_hours)}.`
            : 'What founders and others submitted to the firm.'
        }
        actions={
          <ButtonLink to="/opportunities" variant="default">
            Pipeline
          </ButtonLink>
        }
      />
      <div className={classes.filters}>
        <SearchField
          className={classes.search}
          label="Search by company or sender"
          placeholder="Search by company or sender"
          value={search.search}
          onChange={onText}
        />
        <ChoiceFilter
          label="Status"
          all="Without a decision"
          labels={STATUSES}
          value={search.status}
          onChange={(status) => onSearch({ status, submission: undefined })}
        />
      </div>
      {!rows && error && (
        <ErrorState error={error} onRetry={() => void refetch()} title="The submissions could not be loaded" />
      )}
      {!rows && !error && (
        <LoadingRegion label="Loading the submissions">
          <Skeleton height={160} radius="md" />
        </LoadingRegion>
      )}
      {rows && (
        <div className={classes.columns} data-chosen={search.submission !== undefined || undefined}>
          {rows.length === 0 ? (
            <EmptyState icon={<IconInbox size={22} stroke={1.75} />} title="No submission here">
              People with the role of a submitter send companies from their portal, anybody on the intake page, and
              colleagues forward mail to the firm’s address. All are set up in Firm Administration.
            </EmptyState>
          ) : (
            <ul className={classes.rows} aria-label="Submissions">
              {rows.map((row) => (
                <SubmissionRow
                  key={row.id}
                  row={row}
                  chosen={row.id === search.submission}
                  onOpen={() => onSearch({ submission: row.id })}
                />
              ))}
            </ul>
          )}
          {search.submission !== undefined && (
            <SubmissionPanel
              key={search.submission}
              id={search.submission}
              onClose={() => onSearch({ submission: undefined })}
            />
          )}
        </div>
      )}
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Page>
  );
}

function said(hours: number | null): string {
  if (hours === null) return '';
  const time = hours < 24 ? `${Math.max(1, Math.round(hours))} h` : `${formatDayCount(hours / 24)} days`;
  return `; the first answer takes ${time} on average`;
}

function SubmissionRow({ row, chosen, onOpen }: { row: Row; chosen: boolean; onOpen: () => void }) {
  const about = [
    row.stage && SUBMISSION_STAGES[row.stage],
    row.funding_amount !== null && formatMoney(row.funding_amount, row.currency),
    row.submitter.name || row.submitter.email,
    row.source === 'intake_page' && SUBMISSION_SOURCES[row.source],
  ];
  return (
    <li>
      <button type="button" className={classes.row} aria-pressed={chosen} onClick={onOpen}>
        <span className={classes.name}>{row.company_name ?? (row.subject || 'A mail without a subject')}</span>
        <span className={classes.tag} data-status={row.status}>
          {row.status === 'draft' ? 'By mail' : SUBMISSION_STATUSES[row.status]}
        </span>
        <span className={classes.quiet}>{about.filter(Boolean).join(' · ')}</span>
        <span className={`${classes.quiet} ${classes.when}`}>
          {row.submitted_at && <RelativeTime at={row.submitted_at} />}
        </span>
        {row.alike > 0 && <span className={classes.alike}>{plural(row.alike, 'possible duplicate')}</span>}
      </button>
    </li>
  );
}
