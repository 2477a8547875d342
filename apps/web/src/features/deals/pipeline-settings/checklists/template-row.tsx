import type { RowControls } from '../../../../ui/lists/sortable-row.tsx';
import { CHECKLIST_ROLES } from '../labels.ts';
import classes from '../pipeline-settings.module.css';
import type { Template } from '../queries.ts';
import { RowAct } from '../row-act.tsx';

interface TemplateRowProps {
  template: Template;
  controls: RowControls;
  onEdit: () => void;
  onDelete: () => void;
}

export function TemplateRow({ template, controls, onEdit, onDelete }: TemplateRowProps) {
  const { title, description, assigned_role, is_mandatory } = template;
  return (
    <div className={classes.template}>
      {controls.handle}
      <div className={classes.templateText}>
        <span className={classes.templateTitle}>{title}</span>
        {description && <span className={classes.quiet}>{description}</span>}
        <span className={classes.quiet}>
          <strong>{is_mandatory ? 'Mandatory' : 'Optional'}</strong> · {CHECKLIST_ROLES[assigned_role]}
        </span>
      </div>
      <div className={classes.acts}>
        {controls.arrows}
        <RowAct kind="edit" label={`Edit ${title}`} onClick={onEdit} />
        <RowAct kind="delete" label={`Delete ${title}`} onClick={onDelete} />
      </div>
    </div>
  );
}
