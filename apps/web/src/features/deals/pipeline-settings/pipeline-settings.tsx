import { hasPermission } from '@cairn/domain';
import type { ReactNode } from 'react';
import { useProfile } from '../../../lib/session/auth.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ChangeLog } from './change-log.tsx';
import { FieldsCard } from './fields/fields-card.tsx';
import { FAILED } from './labels.ts';
import classes from './pipeline-settings.module.css';
import { useSettings } from './queries.ts';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { StagesCard } from './stages/stages-card.tsx';
import { TypesCard } from './types/types-card.tsx';

interface PipelineSettingsProps {
  /** The settings of the committee, which are another feature's. */
  committee?: ReactNode;
}

/** Stages, their checklists and their types. Platform administrators manage the types alone. */
export default function PipelineSettings({ committee }: PipelineSettingsProps) {
  const { role } = useProfile();
  const mayStages = hasPermission(role, 'pipeline:configure');
  const { data, error, refetch } = useSettings();
  const reread = () => void refetch();
  if (!data) {
    if (!error) return <SettingsSkeleton />;
    return <ErrorState title={mayStages ? FAILED.loadStages : FAILED.loadTypes} error={error} onRetry={reread} />;
  }
  return (
    <div className={classes.page}>
      {mayStages && (
        <div className={classes.main}>
          <StagesCard settings={data} error={error} reread={reread} />
          <FieldsCard stages={data.stages} />
        </div>
      )}
      <div className={classes.side}>
        <TypesCard types={data.stage_types} error={error} reread={reread} />
        {mayStages && committee}
        <ChangeLog changes={data.changes} types={data.stage_types} />
      </div>
    </div>
  );
}
