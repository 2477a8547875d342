import { IconLock } from '@tabler/icons-react';
import { formatDate, formatDateTime, plural } from '../../../../lib/base/format.ts';
import { useNameOf } from '../../../../lib/team.ts';
import { AssumptionsTable } from '../../../../ui/assumptions-table.tsx';
import { Notice } from '../../../../ui/base/notice.tsx';
import classes from '../portfolio.module.css';
import type { Company } from '../queries.ts';
import { ApprovedCaseVotes } from './approved-case-votes.tsx';
import { figureNow } from './figure-now.ts';

/** The frozen thesis, assumptions and decision of the committee, beside the company's figures of today. */
export function ApprovedCaseCard({ company }: { company: Company }) {
  const nameOf = useNameOf();
  const { approved_case } = company;
  return (
    <section className={classes.card} aria-labelledby="company-approved-case">
      <h2 className={classes.cardTitle} id="company-approved-case">
        Approved case
      </h2>
      {!approved_case && (
        <p className={classes.quiet}>
          {company.deal
            ? 'The committee has approved no review of this deal, so there is no thesis.'
            : 'This company has no deal that you can see, so there is no thesis to compare it with.'}
        </p>
      )}
      {approved_case && (
        <>
          <p className={classes.quiet}>
            Approved by the investment committee on {formatDate(approved_case.decided_at)}:{' '}
            {plural(votesFor(approved_case), 'vote')} for, {approved_case.tally.reject} against, recorded by{' '}
            {nameOf(approved_case.decided_by)}.
          </p>
          <h3 className={classes.heading}>Thesis</h3>
          {approved_case.thesis ? (
            <p className={classes.words}>{approved_case.thesis}</p>
          ) : (
            <p className={classes.quiet}>No thesis was written.</p>
          )}
          <h3 className={classes.heading}>Assumptions, then and now</h3>
          <AssumptionsTable
            assumptions={approved_case.assumptions}
            now={(metric) => figureNow(metric, company) ?? <span className={classes.quiet}>No update yet</span>}
          />
          <ApprovedCaseVotes approved_case={approved_case} />
          {approved_case.frozen.is_intact ? (
            <p className={classes.frozen}>
              <IconLock size={16} stroke={1.75} aria-hidden />
              <span>
                Frozen on {formatDateTime(approved_case.decided_at)}, unchanged since. SHA-256{' '}
                <code>{approved_case.frozen.sha256}</code>
              </span>
            </p>
          ) : (
            <Notice tone="negative">
              This record is not what was frozen on {formatDateTime(approved_case.decided_at)}: its hash differs from
              the one in the audit log.
            </Notice>
          )}
        </>
      )}
    </section>
  );
}

const votesFor = ({ tally }: NonNullable<Company['approved_case']>) => tally.approve + tally.approve_with_conditions;
