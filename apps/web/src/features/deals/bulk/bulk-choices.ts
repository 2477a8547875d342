import { type CustomKey, type FieldDefinition, isUnfilled, MAX_TAG_LENGTH, MAX_TAGS } from '@cairn/domain';
import { readField } from '../../../lib/fields/read-draft.ts';
import type { AwayAct, BulkAct } from './bulk-acts.ts';

/** Stands for nobody where a choice is text. */
export const NOBODY = 'nobody';

/** What is chosen in the dialog, as it stands in its fields. */
export interface BulkChoices {
  stage: string | null;
  reason: string;
  /** Won and lost deals are moved, too. */
  closed: boolean;
  owner: string | null;
  add: string[];
  remove: string[];
  /** One of the firm's own fields, and what is typed for it. */
  field: CustomKey | null;
  typed: unknown;
  /** The field has no value afterwards: said on purpose, since a field that is left empty may have been forgotten. */
  emptied: boolean;
}

export const EMPTY_CHOICES: BulkChoices = {
  stage: null,
  reason: '',
  closed: false,
  owner: null,
  add: [],
  remove: [],
  field: null,
  typed: '',
  emptied: false,
};

export interface BulkFieldsProps {
  choices: BulkChoices;
  errors: Record<string, string>;
  onChange: (patch: Partial<BulkChoices>) => void;
}

/** What is sent, and what is missing, by the field; the server checks everything again. */
export function readChoices(
  act: Exclude<BulkAct, AwayAct>,
  choices: BulkChoices,
  definition?: FieldDefinition,
): { values: object; problems: Record<string, string> } {
  const { stage, reason, owner, add, remove } = choices;
  if (act === 'move') {
    const values = {
      new_stage: stage,
      change_reason: reason.trim() || undefined,
      include_closed: choices.closed || undefined,
    };
    return { values, problems: stage ? {} : { new_stage: 'Choose a stage.' } };
  }
  if (act === 'assign') {
    const values = { assigned_to: owner === NOBODY ? null : owner };
    return { values, problems: owner ? {} : { assigned_to: 'Choose the new owner, or nobody.' } };
  }
  if (act === 'edit') {
    if (!choices.field || !definition) return { values: {}, problems: { field: 'Choose a field.' } };
    if (choices.emptied) return { values: { field: choices.field, value: null }, problems: {} };
    const { value, problem } = readField(definition, choices.typed, 'USD');
    const missing = isUnfilled(undefined, value) ? 'Enter the new value, or choose to empty the field.' : undefined;
    const wrong = problem ?? missing;
    return { values: { field: choices.field, value }, problems: wrong === undefined ? {} : { value: wrong } };
  }
  return { values: { add, remove }, problems: tagProblems(add, remove) };
}

function tagProblems(add: string[], remove: string[]): Record<string, string> {
  if (add.length + remove.length === 0) return { add: 'Enter at least one tag to add or to remove.' };
  if (add.some((tag) => tag.length > MAX_TAG_LENGTH))
    return { add: `Tag can have at most ${MAX_TAG_LENGTH} characters.` };
  if (add.length > MAX_TAGS) return { add: `A deal can have at most ${MAX_TAGS} tags.` };
  return add.some((tag) => remove.includes(tag)) ? { remove: 'The same tag cannot be both added and removed.' } : {};
}
