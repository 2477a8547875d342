import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { SortableList } from '../../../../ui/lists/sortable-list.tsx';
import { FAILED } from '../labels.ts';
import { LoadFailed } from '../load-failed.tsx';
import classes from '../pipeline-settings.module.css';
import type { Stage, Template } from '../queries.ts';
import { useReorder } from '../stages/use-reorder.ts';
import { DeleteTemplateDialog } from './delete-template-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplateRow } from './template-row.tsx';

interface ChecklistProps {
  stage: Stage;
  error: unknown;
  reread: () => void;
}

/** The checklist templates of a stage: what every deal that enters it from now on is given to do. */
export function Checklist({ stage, error, reread }: ChecklistProps) {
  const [edited, setEdited] = useState<Template | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Template | null>(null);
  const { shown, reorder } = useReorder(
    stage.templates,
    (template_ids) => api.pipelineSettings.reorderTemplates({ id: stage.id, template_ids }),
    FAILED.reorderTemplates,
  );
  return (
    <div className={classes.checklist}>
      {error !== null && <LoadFailed title={FAILED.loadTemplates} error={error} onRetry={reread} old />}
      <p className={classes.quiet}>
        {shown.length === 0
          ? 'This stage has no checklist. New items apply to deals that enter the stage later.'
          : 'Every deal that enters the stage gets this checklist. Deals that are already in it keep theirs.'}
      </p>
      <SortableList
        label={`Checklist of ${stage.stage_label}`}
        items={shown}
        nameOf={({ title }) => title}
        onOrder={reorder}
      >
        {(template, controls) => (
          <TemplateRow
            template={template}
            controls={controls}
            onEdit={() => setEdited(template)}
            onDelete={() => setDeleted(template)}
          />
        )}
      </SortableList>
      <Button
        className={classes.add}
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={15} stroke={1.75} />}
        aria-label={`Add Item to the checklist of ${stage.stage_label}`}
        onClick={() => setEdited('new')}
      >
        Add Item
      </Button>
      {edited && (
        <TemplateDialog stage={stage} template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {deleted && <DeleteTemplateDialog template={deleted} onClose={() => setDeleted(null)} />}
    </div>
  );
}
