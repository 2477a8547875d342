import { schema } from '@cairn/db';
import {
  CUSTOM_CARD_MAX,
  CUSTOM_CHOICES_KEPT_MAX,
  CUSTOM_FIELDS_KEPT_MAX,
  CUSTOM_FIELDS_MAX,
  CUSTOM_RECORD_KINDS,
  CUSTOM_RECORDS,
  type CustomChoice,
  type CustomFieldKind,
  type CustomRecordKind,
  fitsCard,
  hasBounds,
  isWorded,
  ownKey,
  sameLabel,
} from '@cairn/domain';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField, staleVersion } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { lockPipeline } from '../../deal-access/lock-deal.ts';
import { checkAgain, checkMany, convertHidden, convertValues } from './convert-values.ts';
import { takeCustomField } from './hold-custom-fields.ts';
import { type CustomFieldView, listCustomFields } from './list-custom-fields.ts';
import { logFieldChange, logFieldOrder } from './log-field-change.ts';
import { refreshSearchText } from './refresh-search-text.ts';
import { isSearchedIn, resumeConversion, startConversion } from './run-conversion.ts';
import { parseValue } from './write-custom-values.ts';

const { customFields, pipelineStages } = schema;

type Value = CustomFieldView['default_value'];

interface FieldInput {
  label: string;
  kind: CustomFieldKind;
  group_key?: CustomFieldView['group_key'] | undefined;
  description?: string | null | undefined;
  choices?: { value?: string | undefined; label: string; is_archived?: boolean | undefined }[] | undefined;
  min_value?: number | null | undefined;
  max_value?: number | null | undefined;
  default_value?: Value | undefined;
  required_from_stage?: string | null | undefined;
  is_required?: boolean | undefined;
  is_on_card?: boolean | undefined;
}

/** Adds a field at the end. Its key comes from the label and never changes again: stored values and views name it. */
export async function createCustomField(
  ctx: Ctx,
  input: FieldInput & { record_kind?: CustomRecordKind; is_encrypted: boolean },
) {
  const { tx, actor, now } = ctx;
  await lockPipeline(ctx, 'update');
  const kind = input.record_kind ?? 'opportunity';
  const fields = await listCustomFields(ctx, kind);
  if (fields.length >= CUSTOM_FIELDS_KEPT_MAX)
    throw invalidField(
      'label',
      `At most ${CUSTOM_FIELDS_KEPT_MAX} fields are kept, archived ones too. Restore one of those.`,
    );
  const { choices: given = [], ...rest } = input;
  const field = {
    ...rest,
    record_kind: kind,
    group_key: input.group_key ?? CUSTOM_RECORDS[kind].first,
    id: newId(),
    key: ownKey(
      'field',
      input.label,
      fields.map(({ key }) => key),
    ),
    description: input.description ?? null,
    choices: keyChoices(given, []),
    min_value: hasBounds(input.kind) ? (input.min_value ?? null) : null,
    max_value: hasBounds(input.kind) ? (input.max_value ?? null) : null,
    default_value: input.default_value ?? null,
    required_from_stage: input.required_from_stage ?? null,
    is_required: input.is_required ?? false,
    is_on_card: input.is_on_card ?? false,
    is_archived: false,
    position: Math.max(0, ...fields.map(({ position }) => position)) + 1,
    created_at: now,
    updated_at: now,
  };
  await assertFits(ctx, fields, field);
  await insertField(tx, { ...field, tenant_id: actor.tenantId });
  const { label, key } = field;
  await logFieldChange(ctx, null, field);
  await record(ctx, kind, 'custom_field.created', field.id, { label, key, kind: field.kind });
  return findView(ctx, field.id);
}

/** What decides which words of a value search finds. */
const SEARCHED = ['kind', 'choices', 'is_archived'];

type Changes = Partial<FieldInput> & { is_archived?: boolean | undefined };

/** Changes a field. What deals have stored of it stays, converted where the kind is another one. */
export async function updateCustomField(ctx: Ctx, input: Changes & { id: string; version: number }) {
  const { id, version, ...changes } = input;
  const checked = changes.kind === undefined ? undefined : await checkManyValues(ctx, input);
  await lockPipeline(ctx, 'update');
  const before = await findView(ctx, id);
  const fields = await listCustomFields(ctx, before.record_kind);
  if (before.conversion) return resume(ctx, before, changes.kind);
  if (before.version !== version) throw await staleVersion(before);
  const after = changedBy(before, changes);
  await assertFits(ctx, fields, after);
  const isOther = after.kind !== before.kind;
  if (isOther) await takeCustomField(ctx, id);
  const many = await checkAgain(ctx, before, after, checked);
  const found = isOther ? (many ?? (await convertValues(ctx, before, after))) : undefined;
  await writeField(ctx, after);
  const changed = Object.keys(changes).filter(
    (name) =>
      JSON.stringify(before[name as keyof CustomFieldView]) !== JSON.stringify(after[name as keyof CustomFieldView]),
  );
  const isIndexed = before.record_kind === 'opportunity' && !before.is_encrypted;
  const isSearched = isIndexed && SEARCHED.some((name) => changed.includes(name)) && isSearchedIn(before, after);
  const isJob = many !== undefined && (many.rewrites || isSearched);
  // Thousands stay as they are, and one that is hidden may not.
  if (many && !isJob) await convertHidden(ctx, before, after);
  if (isJob) await startConversion(ctx, before, after, many);
  else if (isSearched) await refreshSearchText(ctx, before.key);
  const change = (of: CustomFieldView) =>
    Object.fromEntries(changed.map((name) => [name, of[name as keyof CustomFieldView]]));
  await logFieldChange(ctx, before, after);
  await record(ctx, before.record_kind, 'custom_field.updated', id, {
    label: before.label,
    from: change(before),
    to: change(after),
    ...(isJob && { converting: many.total }),
    // Says too that the deals were counted up.
    ...(!isJob && found?.rewrites && { converted: found.total }),
  });
  return findView(ctx, id);
}

/** Asked before anything is held: of thousands of values it takes a while to see whether they fit. */
async function checkManyValues(ctx: Ctx, { id, version, ...changes }: Changes & { id: string; version: number }) {
  const before = await findView(ctx, id);
  if (before.version !== version || before.conversion || before.kind === changes.kind) return undefined;
  const after = changedBy(before, changes);
  await assertFits(ctx, await listCustomFields(ctx, before.record_kind), after);
  return checkMany(ctx, before, after);
}

function changedBy(before: CustomFieldView, { choices: given, ...rest }: Changes): CustomFieldView {
  const after = {
    ...before,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    choices: given ? keyChoices(given, before.choices) : before.choices,
  } as CustomFieldView;
  // Of another kind they would bound nothing.
  if (!hasBounds(after.kind)) [after.min_value, after.max_value] = [null, null];
  // 10000 of an amount are 100.00, and would be ten thousand as a number.
  if (after.kind !== before.kind && rest.default_value === undefined) after.default_value = null;
  return after;
}

/** A field whose values are being converted is not changed. Asked for the same kind again, one that stopped goes on. */
async function resume(ctx: Ctx, { id, kind, conversion }: CustomFieldView, wanted: CustomFieldKind | undefined) {
  if (conversion?.status !== 'failed' || wanted !== kind) throw fail('FIELD_CONVERTING');
  await resumeConversion(ctx, id);
  return findView(ctx, id);
}

/** Puts all fields of one kind of record into a new order; the list must name each of them once. */
export async function reorderCustomFields(
  ctx: Ctx,
  { record_kind, ids }: { record_kind: CustomRecordKind; ids: string[] },
) {
  await lockPipeline(ctx, 'update');
  const fields = await listCustomFields(ctx, record_kind);
  const known = new Set(fields.map(({ id }) => id));
  if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
    throw fail('REORDER_REFUSED');
  await ctx.tx.query(
    `update custom_fields f set position = wanted.place from unnest($1::uuid[]) with ordinality as wanted(id, place)
      where f.id = wanted.id`,
    [ids],
  );
  logFieldOrder(ctx, record_kind, fields, ids);
  await record(ctx, record_kind, 'custom_field.reordered', null, { fields: ids.length });
  return listCustomFields(ctx, record_kind);
}

/**
 * Choices with their keys. One that is no longer named is archived, not dropped: deals may have it. Named again by its
 * label, it is the same choice.
 */
function keyChoices(given: NonNullable<FieldInput['choices']>, before: readonly CustomChoice[]): CustomChoice[] {
  const taken = before.map(({ value }) => value);
  const sent = new Set(given.map(({ value }) => value));
  const named = given.map(({ value, label, is_archived = false }) => {
    const back = before.find((choice) => !sent.has(choice.value) && sameLabel(choice.label, label));
    const key = value !== undefined && taken.includes(value) ? value : (back?.value ?? ownKey('choice', label, taken));
    taken.push(key);
    return { value: key, label, is_archived };
  });
  const left = before.filter(({ value }) => !named.some((choice) => choice.value === value));
  return [...named, ...left.map((choice) => ({ ...choice, is_archived: true }))];
}

/** Whether a field of the product, or one of these, has this label: two columns of one name leave open which is meant. */
export function isLabelTaken(
  wanted: string,
  fields: readonly { label: string }[],
  kind: CustomRecordKind = 'opportunity',
): boolean {
  const builtIn: readonly { label: string }[] = Object.values(CUSTOM_RECORDS[kind].fields);
  return [...builtIn, ...fields].some(({ label }) => sameLabel(label, wanted));
}

type Candidate = Pick<
  CustomFieldView,
  | 'id'
  | 'record_kind'
  | 'group_key'
  | 'label'
  | 'kind'
  | 'choices'
  | 'min_value'
  | 'max_value'
  | 'default_value'
  | 'required_from_stage'
  | 'is_required'
  | 'is_archived'
  | 'is_encrypted'
  | 'is_on_card'
>;

async function assertFits({ tx }: Ctx, fields: readonly CustomFieldView[], field: Candidate): Promise<void> {
  if (!isWorded(field.label)) throw invalidField('label', 'Label must contain at least one letter or digit.');
  const others = fields.filter(({ id, is_archived, conversion }) => id !== field.id && (!is_archived || conversion));
  if (!field.is_archived && others.length >= CUSTOM_FIELDS_MAX)
    throw invalidField(
      'label',
      `A ${CUSTOM_RECORDS[field.record_kind].noun} can have ${CUSTOM_FIELDS_MAX} fields of your own. Archive one that is not needed any more.`,
    );
  if (!field.is_archived && isLabelTaken(field.label, others, field.record_kind))
    throw fail('CUSTOM_FIELD_LABEL_TAKEN');
  assertFitsRecord(field);
  const offered = field.choices.filter(({ is_archived }) => !is_archived);
  if ((field.kind === 'choice' || field.kind === 'choices') && offered.length === 0)
    throw invalidField('choices', 'Enter at least one choice.');
  const twice = offered.find(({ label }, place) => offered.slice(0, place).some((one) => sameLabel(one.label, label)));
  if (twice) throw invalidField('choices', `Two choices are called “${twice.label}”.`);
  if (new Set(field.choices.map(({ value }) => value)).size < field.choices.length)
    throw invalidField('choices', 'Two choices have the same value. Send each choice once.');
  if (field.choices.length > CUSTOM_CHOICES_KEPT_MAX)
    throw invalidField(
      'choices',
      `A field can have at most ${CUSTOM_CHOICES_KEPT_MAX} choices, those that are no longer offered included.`,
    );
  const stage = field.required_from_stage;
  if (stage !== null && !(await isStage(tx, stage))) throw fail('STAGE_UNKNOWN');
  if (field.is_on_card) assertFitsCard(others, field);
  if (field.min_value !== null && field.max_value !== null && field.min_value > field.max_value)
    throw invalidField('max_value', 'The largest value is below the smallest.');
  if (field.default_value === null) return;
  if (field.kind === 'person') throw invalidField('default_value', 'A person cannot be a default.');
  const read = parseValue(field as CustomFieldView, field.default_value);
  if ('problem' in read) throw invalidField('default_value', read.problem);
}

/** Each kind of record has its groups; deals have stages, companies have none. */
function assertFitsRecord(field: Candidate): void {
  const { noun, groups } = CUSTOM_RECORDS[field.record_kind];
  if (!Object.hasOwn(groups, field.group_key)) throw invalidField('group_key', 'Choose one of the listed groups.');
  if (field.record_kind === 'opportunity') {
    if (field.is_required) throw invalidField('is_required', 'Choose the stage from which on deals need a value.');
    return;
  }
  if (field.required_from_stage !== null)
    throw invalidField('required_from_stage', `A ${noun} goes through no stages of the pipeline.`);
  if (field.is_required && field.is_encrypted)
    throw invalidField('is_required', 'Encrypted values are written by administrators, so they cannot be required.');
}

function assertFitsCard(others: readonly CustomFieldView[], field: Candidate): void {
  if (!fitsCard(field)) throw invalidField('is_on_card', 'Long text and encrypted values are not shown on cards.');
  const shown = others.filter(({ is_on_card }) => is_on_card);
  if (!field.is_archived && shown.length >= CUSTOM_CARD_MAX)
    throw invalidField(
      'is_on_card',
      `A card shows at most ${CUSTOM_CARD_MAX} fields. Take ${shown.map(({ label }) => label).join(' or ')} off it first.`,
    );
}

async function isStage(tx: Tx, key: string): Promise<boolean> {
  const same = and(eq(pipelineStages.stage_key, key), eq(pipelineStages.is_active, true));
  return (await tx.db.select({ id: pipelineStages.id }).from(pipelineStages).where(same)).length > 0;
}

async function insertField(tx: Tx, row: typeof customFields.$inferInsert): Promise<void> {
  await tx.db.insert(customFields).values(row);
}

async function writeField({ tx, now }: Ctx, field: CustomFieldView): Promise<void> {
  const { label, kind, group_key, description, choices, default_value, required_from_stage } = field;
  const { is_required, is_archived, is_on_card, min_value, max_value } = field;
  await tx.db
    .update(customFields)
    .set({
      ...{ label, kind, group_key, description, choices, default_value, required_from_stage },
      ...{ is_required, is_archived, is_on_card, min_value, max_value },
      updated_at: now,
      version: sql`${customFields.version} + 1`,
    })
    .where(eq(customFields.id, field.id));
}

export async function findView(ctx: Ctx, id: string): Promise<CustomFieldView> {
  for (const kind of CUSTOM_RECORD_KINDS) {
    const found = (await listCustomFields(ctx, kind)).find((field) => field.id === id);
    if (found) return found;
  }
  throw fail('NOT_FOUND');
}

async function record(
  ctx: Ctx,
  kind: CustomRecordKind,
  action: string,
  id: string | null,
  metadata: Record<string, unknown>,
): Promise<void> {
  await ctx.audit({
    action,
    resource_type: 'custom_field',
    resource_id: id,
    table_name: 'custom_fields',
    classification: 'internal',
    metadata: { record_kind: kind, ...metadata },
  });
  await tellLive(ctx, { kind: 'pipeline' });
  if (kind === 'portfolio_company') await tellLive(ctx, { kind: 'portfolio' });
}
