import { COMPANY_UPDATE_FIELDS, UPDATE_TYPES } from '@cairn/domain';
import { Badge } from '@mantine/core';
import { api, orpc } from '../../../../lib/api/api.ts';
import { formatInteger, plural } from '../../../../lib/base/format.ts';
import { useNameOf } from '../../../../lib/team.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { CompanyParts } from './company-parts.tsx';
import classes from './company-work.module.css';

const WORDS = ['achievements', 'challenges', 'funding_needs', 'next_milestones'] as const;

/** What the company reported. */
export function CompanyUpdates({ id }: { id: string }) {
  const nameOf = useNameOf('the company');
  return (
    <CompanyParts
      label="Updates"
      queryKey={[...orpc.portfolioCompanies.listUpdates.key(), id]}
      // The founders see who has read what they sent; that it could not be noted is no matter of the reader.
      onShown={(updates) => void api.portfolioCompanies.seeUpdates({ id, updates }).catch(() => {})}
      load={(before) => api.portfolioCompanies.listUpdates({ id, before })}
      failed="The updates could not be loaded"
      empty="No updates yet. Add what the company reports, period by period."
    >
      {(update) => (
        <article data-corrected={update.is_corrected || undefined}>
          <header className={classes.entryHead}>
            <h3 className={classes.entryTitle}>{update.reporting_period}</h3>
            {update.update_type !== 'regular' && <Badge variant="light">{UPDATE_TYPES[update.update_type]}</Badge>}
            {update.is_corrected && <Badge variant="outline">Corrected later</Badge>}
            {update.corrects_id !== null && <Badge variant="outline">Correction</Badge>}
            <span className={classes.byline}>
              {nameOf(update.created_by)}, <RelativeTime at={update.created_at} />
            </span>
          </header>
          {(update.runway_months !== null || update.headcount !== null) && (
            <p className={`${classes.numbers} tnum`}>
              {update.runway_months !== null && <span>Runway {plural(update.runway_months, 'month')}</span>}
              {update.headcount !== null && <span>Headcount {formatInteger(update.headcount)}</span>}
            </p>
          )}
          {WORDS.map(
            (field) =>
              update[field] && (
                <div key={field} className={classes.words}>
                  <h4>{COMPANY_UPDATE_FIELDS[field].label}</h4>
                  <p>{update[field]}</p>
                </div>
              ),
          )}
        </article>
      )}
    </CompanyParts>
  );
}
