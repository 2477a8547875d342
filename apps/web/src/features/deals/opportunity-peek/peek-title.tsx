import { TextLink } from '../../../ui/base/links.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { PutAwayNotice } from '../opportunities/put-away-notice.tsx';
import type { Deal } from '../opportunities/queries.ts';
import { Standing } from '../opportunity-record/standing.tsx';
import classes from './peek.module.css';

export function PeekTitle({ deal, titleId }: { deal: Deal; titleId: string }) {
  return (
    <header className={classes.head}>
      <h2 id={titleId} className={classes.title}>
        <TextLink to="/opportunities/$id" params={{ id: deal.id }} c="inherit">
          {deal.company_name}
        </TextLink>
      </h2>
      <Standing deal={deal} />
      <PutAwayNotice deal={deal} />
      {deal.merged_into && (
        <Notice tone="warning">
          Merged into{' '}
          <TextLink to="/opportunities/$id" params={{ id: deal.merged_into.id }} underline="always">
            {deal.merged_into.company_name}
          </TextLink>
          .
        </Notice>
      )}
    </header>
  );
}
