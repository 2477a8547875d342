import { timeInStage } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconArrowRight, IconChevronLeft, IconPencil } from '@tabler/icons-react';
import { formatDateTime } from '../../../lib/base/format.ts';
import { useNow } from '../../../lib/base/use-now.ts';
import { fullName, usePersonOf } from '../../../lib/team.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { Initials } from '../../../ui/initials.tsx';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { StageLabel } from '../../../ui/stage-label.tsx';
import { useChecklistActions } from '../checklists/checklist-context.ts';
import { GateBadge } from '../checklists/gate-badge.tsx';
import { ConfidentialMark } from '../opportunities/confidential-mark.tsx';
import { dealFocus } from '../opportunities/focus-deal.ts';
import { type Deal, useStages } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import { DealCompany } from '../opportunity-form/deal-company.tsx';
import { useMoveActions } from '../stage-moves/move-context.ts';
import classes from './record.module.css';
import { RecordMenu } from './record-menu.tsx';

/** Whose deal it is and where it stands, and what one can do with it. */
export function RecordHeader({ deal, onEdit }: { deal: Deal; onEdit: () => void }) {
  const { openMenu } = useMoveActions();
  return (
    <div className={classes.top}>
      <nav aria-label="Breadcrumb">
        <TextLink to="/opportunities" className={classes.back}>
          <IconChevronLeft size={16} stroke={1.75} aria-hidden />
          Opportunities
        </TextLink>
      </nav>
      <PageHeader
        title={deal.company_name}
        purpose={<Standing deal={deal} />}
        actions={
          <>
            <DealCompany deal={deal} />
            <RecordMenu deal={deal} />
            {deal.can.edit && (
              <Button variant="default" leftSection={<IconPencil size={16} stroke={1.75} />} onClick={onEdit}>
                Edit
              </Button>
            )}
            {deal.can.move && (
              <Button
                aria-haspopup="menu"
                rightSection={<IconArrowRight size={16} stroke={1.75} />}
                onClick={(event) => openMenu(deal, event.currentTarget)}
                {...dealFocus(deal.id)}
              >
                Move
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}

function Standing({ deal }: { deal: Deal }) {
  const checklist = useChecklistActions();
  const { data: stages } = useStages();
  const owner = usePersonOf()(deal.assigned_to);
  const now = useNow(60_000);
  const { stage_label, stage_color } = stageOf(stages, deal.status);
  return (
    <span className={classes.standing}>
      <StageLabel label={stage_label} color={stage_color} variant="pill" />
      <span title={`In this stage since ${formatDateTime(deal.stage_entered_at)}`} className="tnum">
        for {timeInStage(new Date(deal.stage_entered_at), now)}
      </span>
      <GateBadge deal={deal} onOpen={deal.merged_into ? undefined : checklist.open} />
      <PriorityMark priority={deal.priority} labelled />
      <span className={classes.owner}>
        {owner ? (
          <>
            <Initials first={owner.first_name} last={owner.last_name} size={22} />
            {fullName(owner)}
          </>
        ) : (
          deal.assigned_to === null && 'No owner'
        )}
      </span>
      {deal.is_confidential && (
        <span className={classes.secret}>
          <ConfidentialMark />
          Confidential
        </span>
      )}
    </span>
  );
}
