import { LOST_STAGE, type StageColor, WON_STAGE } from '@cairn/domain';
import type { Stage, StageType } from './queries.ts';

/** Titles of failures; binding (docs/rules/deals.md#settings-texts). */
export const FAILED = {
  loadStages: 'Error loading stages',
  saveStage: 'Error saving stage',
  deleteStage: 'Error deleting stage',
  reorderStages: 'Error reordering stages',
  loadTypes: 'Error loading stage types',
  saveType: 'Error saving stage type',
  deleteType: 'Error deleting stage type',
  typeInUse: 'Cannot delete stage type',
  loadTemplates: 'Failed to load checklist templates',
  saveTemplate: 'Error saving checklist template',
  deleteTemplate: 'Error deleting checklist template',
  reorderTemplates: 'Error reordering checklist templates',
} as const;

export const TYPE_COLORS: Record<StageType['color'], { label: string; stage: StageColor }> = {
  red: { label: 'Red', stage: 'bg-red-500' },
  green: { label: 'Green', stage: 'bg-green-500' },
  yellow: { label: 'Yellow', stage: 'bg-yellow-500' },
  grey: { label: 'Grey', stage: 'bg-gray-500' },
};

export const CHECKLIST_ROLES: Record<Stage['templates'][number]['assigned_role'], string> = {
  firm_user: 'Firm user',
  firm_admin: 'Firm administrator',
};

/** "bg-blue-500" -> "Blue"; grey is written as it is for the types. */
export function colorName(color: string): string {
  const hue = color.replace(/^bg-|-500$/g, '').replace('gray', 'grey');
  return hue.charAt(0).toUpperCase() + hue.slice(1);
}

const CLOSED = [WON_STAGE, LOST_STAGE] as readonly string[];

/** Why the server would not let the stage go. */
export function whyItStays({ stage_key, stage_label }: Stage): string {
  if (CLOSED.includes(stage_key))
    return `${stage_label} cannot be deleted, because won, lost and the rates are computed from it.`;
  return `${stage_label} cannot be deleted while it is the first stage, because new deals start there.`;
}
