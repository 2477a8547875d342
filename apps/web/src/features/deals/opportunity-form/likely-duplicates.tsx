import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { StageLabel } from '../../../ui/stage-label.tsx';
import { ArchivedMark } from '../opportunities/archived-mark.tsx';
import type { AnyDealValues } from '../opportunities/fields/deal-draft.ts';
import { useStages } from '../opportunities/queries.ts';
import { sharedBy } from '../opportunities/shared-by.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import classes from './editor.module.css';

const PAUSE_MS = 300;
const SHOWN = 3;

type Typed = Pick<AnyDealValues, 'company_name' | 'website' | 'founder_email'>;

/** Deals that the one that is being typed may repeat. A hint: nothing is said where it cannot be asked. */
export function LikelyDuplicates({ company_name, website, founder_email }: Typed) {
  const [typed] = useDebouncedValue(JSON.stringify({ company_name, website, founder_email }), PAUSE_MS);
  const { company_name: name, ...others }: Typed = JSON.parse(typed);
  const input = {
    company_name: name,
    ...(others.website && { website: others.website }),
    ...(others.founder_email && { founder_email: others.founder_email }),
  };
  const { data } = useQuery(
    orpc.opportunities.findDuplicates.queryOptions({ input, enabled: Boolean(name), retry: false }),
  );
  const { data: stages } = useStages();
  // What was found for another name says nothing about this one.
  const found = name && name === company_name ? (data?.duplicates ?? []).slice(0, SHOWN) : [];
  if (found.length === 0) return null;
  return (
    <div className={classes.likely}>
      <Notice tone="warning">
        {found.length === 1 ? 'This deal may be in the pipeline already:' : 'These deals may be the same:'}
        <ul className={classes.likelyDeals}>
          {found.map((deal) => {
            const { stage_label, stage_color } = stageOf(stages, deal.status);
            return (
              <li key={deal.id}>
                {/* What is typed here stays. */}
                <TextLink to="/opportunities/$id" params={{ id: deal.id }} target="_blank" underline="always">
                  {deal.company_name}
                </TextLink>{' '}
                <StageLabel label={stage_label} color={stage_color} /> {deal.is_archived && <ArchivedMark />}{' '}
                <span>({sharedBy(deal)})</span>
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}
