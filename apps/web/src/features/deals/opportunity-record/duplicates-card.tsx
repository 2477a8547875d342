import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useLast } from '../../../lib/base/use-last.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { SideCard } from '../../../ui/side-card.tsx';
import { StageLabel } from '../../../ui/stage-label.tsx';
import { ArchivedMark } from '../opportunities/archived-mark.tsx';
import { type Deal, useStages } from '../opportunities/queries.ts';
import { sharedBy } from '../opportunities/shared-by.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import classes from './record.module.css';

const MergeDialog = lazy(() => import('../opportunity-duplicates/merge-dialog.tsx'));

/** Deals that may be this one. Nothing is shown where there are none, nor when they cannot be read: it is a hint. */
export function DuplicatesCard({ deal }: { deal: Deal }) {
  const { data } = useQuery(orpc.opportunities.listDuplicates.queryOptions({ input: { id: deal.id } }));
  const { data: stages } = useStages();
  const [compared, setCompared] = useState<string | null>(null);
  const shown = useLast(compared);
  const duplicates = data?.duplicates ?? [];
  return (
    <>
      {duplicates.length > 0 && (
        <SideCard title="Possible duplicates">
          <ul className={classes.duplicates}>
            {duplicates.map((duplicate) => {
              const { stage_label, stage_color } = stageOf(stages, duplicate.status);
              return (
                <li key={duplicate.id} className={classes.duplicate}>
                  <div className={classes.duplicateText}>
                    <TextLink to="/opportunities/$id" params={{ id: duplicate.id }} c="inherit" fw={600}>
                      {duplicate.company_name}
                    </TextLink>
                    <StageLabel label={stage_label} color={stage_color} />
                    {duplicate.is_archived && <ArchivedMark />}
                    <span className={classes.quiet}>{sharedBy(duplicate)}</span>
                  </div>
                  {deal.can.merge && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Compare with ${duplicate.company_name}`}
                      onClick={() => setCompared(duplicate.id)}
                    >
                      Compare
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </SideCard>
      )}
      {shown && (
        <MergeDialog
          key={shown}
          opened={compared !== null}
          deal={deal}
          otherId={shown}
          onClose={() => setCompared(null)}
        />
      )}
    </>
  );
}
