import { Button } from '@mantine/core';
import { IconArrowRight, IconChevronLeft, IconPencil } from '@tabler/icons-react';
import { TextLink } from '../../../ui/base/links.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { dealFocus } from '../opportunities/focus-deal.ts';
import type { Deal } from '../opportunities/queries.ts';
import { DealCompany } from '../opportunity-form/deal-company.tsx';
import { useMoveActions } from '../stage-moves/move-context.ts';
import classes from './record.module.css';
import { RecordMenu } from './record-menu.tsx';
import { Standing } from './standing.tsx';

/** Whose deal it is and where it stands, and what one can do with it. */
export function RecordHeader({ deal, onEdit }: { deal: Deal; onEdit: () => void }) {
  const { ask } = useMoveActions();
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
                aria-haspopup="dialog"
                rightSection={<IconArrowRight size={16} stroke={1.75} />}
                onClick={() => ask(deal)}
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
