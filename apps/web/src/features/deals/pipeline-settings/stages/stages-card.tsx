import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { SortableList } from '../../../../ui/lists/sortable-list.tsx';
import { FAILED } from '../labels.ts';
import { LoadFailed } from '../load-failed.tsx';
import type { Settings, Stage } from '../queries.ts';
import { SettingsCard } from '../settings-card.tsx';
import { DeleteStageDialog } from './delete-stage-dialog.tsx';
import { StageDialog } from './stage-dialog.tsx';
import { StageRow } from './stage-row.tsx';
import { useReorder } from './use-reorder.ts';

const sendOrder = (ids: string[]) =>
  api.pipelineSettings.reorder({ p_stages: ids.map((id, place) => ({ id, new_sort_order: place + 1 })) });

interface StagesCardProps {
  settings: Settings;
  /** Why the latest settings could not be read. */
  error: unknown;
  reread: () => void;
}

export function StagesCard({ settings: { stages, stage_types }, error, reread }: StagesCardProps) {
  const [edited, setEdited] = useState<Stage | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Stage | null>(null);
  const { shown, reorder } = useReorder(stages, sendOrder, FAILED.reorderStages);
  return (
    <SettingsCard
      title="Pipeline stages"
      purpose="The columns of the board, in this order. Drag a stage by its handle, or use the arrows."
      add={{ label: 'Add Stage', onClick: () => setEdited('new') }}
    >
      {error !== null && <LoadFailed title={FAILED.loadStages} error={error} onRetry={reread} old />}
      <SortableList label="Pipeline stages" items={shown} nameOf={({ stage_label }) => stage_label} onOrder={reorder}>
        {(stage, controls) => (
          <StageRow
            stage={stage}
            type={stage_types.find(({ id }) => id === stage.stage_type_id)}
            controls={controls}
            error={error}
            reread={reread}
            onEdit={() => setEdited(stage)}
            onDelete={() => setDeleted(stage)}
          />
        )}
      </SortableList>
      {edited && (
        <StageDialog stage={edited === 'new' ? null : edited} types={stage_types} onClose={() => setEdited(null)} />
      )}
      {deleted && <DeleteStageDialog stage={deleted} stages={stages} onClose={() => setDeleted(null)} />}
    </SettingsCard>
  );
}
