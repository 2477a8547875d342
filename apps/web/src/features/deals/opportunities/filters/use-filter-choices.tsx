import { PRIORITIES, SOURCES } from '@cairn/domain';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { fullName, useTeam } from '../../../../lib/team.ts';
import type { CheckOption } from '../../../../ui/lists/check-menu.tsx';
import { PriorityMark } from '../../../../ui/priority-mark.tsx';
import { StageLabel } from '../../../../ui/stage-label.tsx';
import { PRIORITY_LABELS, SOURCE_LABELS } from '../fields/deal-labels.ts';
import type { DealFilters, OpportunitiesSearch } from '../opportunities-search.ts';
import { useStages } from '../queries.ts';

interface FilterChoice {
  name: Exclude<keyof DealFilters, 'search'>;
  label: string;
  options: CheckOption[];
  selected: string[];
}

const PRIORITY_OPTIONS = PRIORITIES.toReversed().map((value) => ({
  value,
  label: PRIORITY_LABELS[value],
  content: <PriorityMark priority={value} labelled />,
}));
const SOURCE_OPTIONS = SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }));

/** The filters of the view with what can be chosen in each. */
export function useFilterChoices(search: OpportunitiesSearch): FilterChoice[] {
  const { id: me } = useProfile();
  const { data: stages = [] } = useStages();
  const { data: team = [] } = useTeam();
  const stageOptions = stages.map(({ stage_key, stage_label, stage_color }) => ({
    value: stage_key,
    label: stage_label,
    content: <StageLabel label={stage_label} color={stage_color} />,
  }));
  const ownerOptions = team.map((member) => ({
    value: member.id,
    label: member.id === me ? `${fullName(member)} (you)` : fullName(member),
  }));
  const status: FilterChoice = { name: 'status', label: 'Stage', options: stageOptions, selected: search.status ?? [] };
  return [
    ...(search.view === 'list' ? [status] : []),
    { name: 'priority', label: 'Priority', options: PRIORITY_OPTIONS, selected: search.priority ?? [] },
    { name: 'source', label: 'Source', options: SOURCE_OPTIONS, selected: search.source ?? [] },
    { name: 'assigned_to', label: 'Owner', options: ownerOptions, selected: search.assigned_to ?? [] },
  ];
}
