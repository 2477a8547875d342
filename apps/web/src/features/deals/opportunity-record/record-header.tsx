import { Button } from '@mantine/core';
import { IconArrowRight, IconChevronLeft, IconPencil } from '@tabler/icons-react';
import { useShortcuts } from '../../../lib/keys/use-shortcuts.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { KeyHint } from '../../../ui/overlays/key-hint.tsx';
import { useAssignActions } from '../assignments/assign-context.ts';
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
  const { ask: askWhose } = useAssignActions();
  useShortcuts({
    edit: () => deal.can.edit && onEdit(),
    move: () => deal.can.move && ask(deal),
    assign: () => deal.can.edit && askWhose(deal.id),
  });
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
              <KeyHint shortcut="edit" label="Edit all fields">
                {(target) => (
                  <Button
                    {...target}
                    variant="default"
                    leftSection={<IconPencil size={16} stroke={1.75} />}
                    onClick={onEdit}
                  >
                    Edit
                  </Button>
                )}
              </KeyHint>
            )}
            {deal.can.move && (
              <KeyHint shortcut="move" label="Move to another stage">
                {(target) => (
                  <Button
                    {...target}
                    aria-haspopup="dialog"
                    rightSection={<IconArrowRight size={16} stroke={1.75} />}
                    onClick={() => ask(deal)}
                    {...dealFocus(deal.id)}
                  >
                    Move
                  </Button>
                )}
              </KeyHint>
            )}
          </>
        }
      />
    </div>
  );
}
