import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { plural } from '../../../../lib/base/format.ts';
import type { RowControls } from '../../../../ui/lists/sortable-row.tsx';
import { StageLabel } from '../../../../ui/stage-label.tsx';
import { Checklist } from '../checklists/checklist.tsx';
import { whyItStays } from '../labels.ts';
import classes from '../pipeline-settings.module.css';
import type { Stage, StageType } from '../queries.ts';
import { RowAct } from '../row-act.tsx';
import { TypeMark } from '../types/type-mark.tsx';

interface StageRowProps {
  stage: Stage;
  type: StageType | undefined;
  controls: RowControls;
  error: unknown;
  reread: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A stage; its checklist opens beneath it. */
export function StageRow({ stage, type, controls, error, reread, onEdit, onDelete }: StageRowProps) {
  const { stage_label: label, templates } = stage;
  const id = useId();
  const [open, setOpen] = useState(false);
  const toggle = () => {
    // What is about to be edited is looked at as it is now.
    if (!open) reread();
    setOpen(!open);
  };
  return (
    <>
      <div className={classes.stage}>
        {controls.handle}
        <div className={classes.stageName}>
          <StageLabel label={label} color={stage.stage_color} />
        </div>
        <span className={classes.stageType}>{type && <TypeMark type={type} />}</span>
        <span className={`${classes.stageDeals} tnum`}>{plural(stage.deals, 'deal')}</span>
        <UnstyledButton className={classes.stageItems} aria-expanded={open} aria-controls={id} onClick={toggle}>
          <IconChevronRight className={classes.chevron} size={14} stroke={2} aria-hidden />
          {templates.length === 0 ? 'No checklist' : plural(templates.length, 'item')}
          <VisuallyHidden>{templates.length === 0 ? `for ${label}` : `on the checklist of ${label}`}</VisuallyHidden>
        </UnstyledButton>
        <div className={classes.acts}>
          {controls.arrows}
          <RowAct kind="edit" label={`Edit ${label}`} onClick={onEdit} />
          <RowAct
            kind="delete"
            label={`Delete ${label}`}
            onClick={onDelete}
            refused={stage.can.delete ? undefined : whyItStays(stage)}
          />
        </div>
      </div>
      <div id={id} hidden={!open}>
        {open && <Checklist stage={stage} error={error} reread={reread} />}
      </div>
    </>
  );
}
