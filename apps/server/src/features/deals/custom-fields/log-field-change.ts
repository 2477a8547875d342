import {
  CUSTOM_FIELD_KINDS,
  CUSTOM_RECORDS,
  type CustomChoice,
  type CustomFieldKind,
  type CustomRecordKind,
} from '@cairn/domain';
import { logSettingParts, logSettings } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';

interface LoggedField {
  record_kind: CustomRecordKind;
  label: string;
  kind: CustomFieldKind;
  group_key: string;
  choices: readonly CustomChoice[];
  default_value: unknown;
  required_from_stage: string | null;
}

/** What nobody sets, or what has no other value yet. */
const UNTOLD = ['id', 'key', 'record_kind', 'position', 'created_at', 'updated_at', 'version'];

/** Puts a field that was added or changed into the firm's log of settings, in the words that the page of settings has for it. */
export async function logFieldChange<Field extends LoggedField>(
  ctx: Ctx,
  before: Field | null,
  after: Field,
): Promise<void> {
  const stages = new Map(
    (
      await ctx.tx.query<{ stage_key: string; stage_label: string }>(
        'select stage_key, stage_label from opportunity_pipeline_stages',
      )
    ).map(({ stage_key, stage_label }) => [stage_key, stage_label]),
  );
  const name = `${CUSTOM_RECORDS[after.record_kind].noun === 'deal' ? 'Deal' : 'Company'} field “${(before ?? after).label}”`;
  logSettingParts(ctx, { category: 'pipeline', name }, before && inWords(before, stages), inWords(after, stages));
}

/** Puts a new order of the fields into the log, by their labels. */
export function logFieldOrder(
  ctx: Ctx,
  kind: CustomRecordKind,
  before: readonly { id: string; label: string; is_archived: boolean }[],
  ids: readonly string[],
): void {
  const shown = before.filter(({ is_archived }) => !is_archived);
  const after = ids.flatMap((wanted) => shown.filter(({ id }) => id === wanted)).map(({ label }) => label);
  const name = `Fields of ${CUSTOM_RECORDS[kind].noun === 'deal' ? 'deals' : 'companies'}`;
  logSettings(ctx, [{ category: 'pipeline', name, before: shown.map(({ label }) => label), after }]);
}

function inWords(field: LoggedField, stages: ReadonlyMap<string, string>): Record<string, unknown> {
  const { kind, group_key, choices, default_value, required_from_stage } = field;
  const labelOf = (value: unknown) => choices.find((choice) => choice.value === value)?.label ?? value;
  const groups: Record<string, string> = CUSTOM_RECORDS[field.record_kind].groups;
  const others = Object.entries(field).filter(([name]) => !UNTOLD.includes(name));
  return {
    ...Object.fromEntries(others),
    kind: CUSTOM_FIELD_KINDS[kind],
    group_key: groups[group_key] ?? group_key,
    choices: choices.filter(({ is_archived }) => !is_archived).map(({ label }) => label),
    default_value: Array.isArray(default_value) ? default_value.map(labelOf) : labelOf(default_value),
    required_from_stage: required_from_stage && (stages.get(required_from_stage) ?? 'a stage that is gone'),
  };
}
