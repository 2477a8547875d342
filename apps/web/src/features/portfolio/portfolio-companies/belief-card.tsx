import { IconLock } from '@tabler/icons-react';
import { formatDate, formatDateTime, plural } from '../../../lib/base/format.ts';
import { useNameOf } from '../../../lib/team.ts';
import { AssumptionsTable } from '../../../ui/assumptions-table.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { BeliefVoices } from './belief-voices.tsx';
import { figureNow } from './figure-now.ts';
import classes from './portfolio.module.css';
import type { Company } from './queries.ts';

/** The frozen thesis, assumptions and decision of the committee, beside the company's figures of today. */
export function BeliefCard({ company }: { company: Company }) {
  const nameOf = useNameOf();
  const { belief } = company;
  return (
    <section className={classes.card} aria-labelledby="company-belief">
      <h2 className={classes.cardTitle} id="company-belief">
        Approved case
      </h2>
      {!belief && (
        <p className={classes.quiet}>
          {company.deal
            ? 'The committee has approved no review of this deal, so there is no thesis.'
            : 'This company has no deal that you can see, so there is no thesis to compare it with.'}
        </p>
      )}
      {belief && (
        <>
          <p className={classes.quiet}>
            Approved by the investment committee on {formatDate(belief.decided_at)}: {plural(votesFor(belief), 'vote')}{' '}
            for, {belief.tally.reject} against, recorded by {nameOf(belief.decided_by)}.
          </p>
          <h3 className={classes.heading}>Thesis</h3>
          {belief.thesis ? (
            <p className={classes.words}>{belief.thesis}</p>
          ) : (
            <p className={classes.quiet}>No thesis was written.</p>
          )}
          <h3 className={classes.heading}>Assumptions, then and now</h3>
          <AssumptionsTable
            assumptions={belief.assumptions}
            now={(metric) => figureNow(metric, company) ?? <span className={classes.quiet}>No update yet</span>}
          />
          <BeliefVoices belief={belief} />
          {belief.frozen.is_intact ? (
            <p className={classes.frozen}>
              <IconLock size={16} stroke={1.75} aria-hidden />
              <span>
                Frozen on {formatDateTime(belief.decided_at)}, unchanged since. SHA-256{' '}
                <code>{belief.frozen.sha256}</code>
              </span>
            </p>
          ) : (
            <Notice tone="negative">
              This record is not what was frozen on {formatDateTime(belief.decided_at)}: its hash differs from the one
              in the audit log.
            </Notice>
          )}
        </>
      )}
    </section>
  );
}

const votesFor = ({ tally }: NonNullable<Company['belief']>) => tally.approve + tally.approve_with_conditions;
