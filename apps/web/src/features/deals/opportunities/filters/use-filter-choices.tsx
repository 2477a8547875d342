import {
  bareKey,
  type Catalogue,
  type Currency,
  customKey,
  definitionOf,
  FILTER_FIELDS,
  type FilterField,
  isCustomKey,
  OPEN_FILTER_FIELDS,
  type OpenFilterField,
  type Priority,
} from '@cairn/domain';
import { choicesOf } from '../../../../lib/fields/field-spec.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { fullName, useTeam } from '../../../../lib/team.ts';
import type { CheckOption } from '../../../../ui/lists/check-menu.tsx';
import { describeRange, EMPTY_CHOICES, type RangeChoice, rangeOf } from '../../../../ui/lists/describe-range.ts';
import { PriorityMark } from '../../../../ui/priority-mark.tsx';
import { StageLabel } from '../../../../ui/stage-label.tsx';
import { useCustomFields, useDealCatalogue } from '../fields/deal-catalogue.ts';
import { labelOfField } from '../fields/deal-fields.ts';
import type { OpportunitiesSearch } from '../opportunities-search.ts';
import { useStages } from '../queries.ts';

const PIPELINE = 'pipeline';
const ARCHIVED = 'archived';

export interface FilterChoice {
  name: string;
  label: string;
  options: CheckOption[];
  selected: string[];
  /** By a field of the firm's own: there may be many of them. */
  isOwn?: boolean;
  /** The values are those that deals have. */
  open?: OpenFilterField;
  /** From and to, instead of values. */
  range?: RangeChoice;
  /** What the address says once these are chosen. */
  patch: (values: string[] | undefined) => OpportunitiesSearch;
}

/** The filters of the view with what can be chosen in each. */
export function useFilterChoices(search: OpportunitiesSearch): FilterChoice[] {
  const { id: me, currency } = useProfile();
  const catalogue = useDealCatalogue();
  const custom = useCustomFields();
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
  const status: FilterChoice = {
    name: 'status',
    label: 'Stage',
    options: stageOptions,
    selected: search.status ?? [],
    patch: (values) => ({ status: values }),
  };
  const archive: FilterChoice = {
    name: 'archived',
    label: 'Archive',
    options: [
      { value: PIPELINE, label: 'In the pipeline' },
      { value: ARCHIVED, label: 'Archived' },
    ],
    selected: search.archived === undefined ? [] : search.archived === 'all' ? [PIPELINE, ARCHIVED] : [ARCHIVED],
    patch: (values = []) => {
      const isBoth = values.includes(PIPELINE) && values.includes(ARCHIVED);
      return { archived: isBoth ? 'all' : values.includes(ARCHIVED) ? true : undefined };
    },
  };
  const fields = FILTER_FIELDS.map((name): FilterChoice => {
    const options = name === 'assigned_to' ? ownerOptions : choicesOf(definitionOf(name), true).map(withMark(name));
    const patch = (values: string[] | undefined) => ({ [name]: values });
    // A text of the product is filtered by the values that deals have.
    const range = isOpen(name) ? undefined : rangeOf(definitionOf(name), currency as Currency);
    return {
      name,
      label: labelOfField(name),
      options,
      selected: (search[name] ?? []).map(String),
      patch,
      ...(isOpen(name) && { open: name }),
      ...(range && { range }),
    };
  });
  const ofKey = (key: string, label: string) => {
    const { [key]: selected = [], ...others } = search.custom ?? {};
    const patch = (values: string[] | undefined) => {
      const custom = { ...others, ...(values && { [key]: values }) };
      return { custom: Object.keys(custom).length > 0 ? custom : undefined };
    };
    return { name: customKey(key), label, selected, patch, isOwn: true };
  };
  const own = Object.entries(catalogue as Catalogue).flatMap(([name, definition]): FilterChoice[] => {
    if (!isCustomKey(name) || !definition.filter) return [];
    const options = [...(definition.kind === 'person' ? ownerOptions : choicesOf(definition)), ...EMPTY_CHOICES];
    const range = rangeOf(definition, currency as Currency);
    return [{ ...ofKey(bareKey(name), definition.label), options, ...(range && { range }) }];
  });
  // A field that was archived since goes on filtering where an address or a saved view names it: one sees that, and can end it.
  const former = Object.entries(search.custom ?? {}).flatMap(([key, values]): FilterChoice[] => {
    if (own.some(({ name }) => name === customKey(key))) return [];
    const field = custom.find((one) => one.key === key);
    const named = [...(field?.choices ?? []), ...(field?.kind === 'person' ? ownerOptions : [])];
    const options = values.map(
      (value) => named.find((one) => one.value === value) ?? { value, label: describeRange(value) },
    );
    return [{ ...ofKey(key, field ? `${field.label} (archived)` : 'Former field'), options }];
  });
  return [
    ...(search.view === 'list' ? [status] : []),
    ...fields,
    ...(search.view === 'list' ? [archive] : []),
    ...own,
    ...former,
  ];
}

const isOpen = (name: FilterField): name is OpenFilterField => OPEN_FILTER_FIELDS.some((field) => field === name);

/** A priority is shown by its mark. */
const withMark =
  (field: FilterField) =>
  (option: { value: string; label: string }): CheckOption =>
    field === 'priority'
      ? { ...option, content: <PriorityMark priority={option.value as Priority} labelled /> }
      : option;
