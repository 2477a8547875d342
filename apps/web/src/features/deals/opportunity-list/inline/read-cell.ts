import { DEAL_FIELDS, definitionOf } from '@cairn/domain';
import { draftValue } from '../../../../lib/fields/draft.ts';
import { readDraft } from '../../../../lib/fields/read-draft.ts';
import type { Profile } from '../../../../lib/session/profile.ts';
import { newDealDraft } from '../../opportunities/fields/deal-draft.ts';
import type { Row } from '../../opportunities/queries.ts';
import type { CellDraft, CellField } from './cell-edits.ts';

/** A value of the row as it stands in its editor. */
export function draftOfCell(row: Row, field: CellField): CellDraft {
  return field === 'status' ? row.status : (draftValue(definitionOf(field), row[field], row.currency) as CellDraft);
}

type Reading = { value: unknown; problem?: undefined } | { problem: string };

/** What was typed as it is sent, or what is wrong with it: by the rules of the form, in its words. */
export function readCell(row: Row, field: CellField, draft: CellDraft, profile: Profile): Reading {
  const whole = { ...newDealDraft(profile), company_name: 'Any', currency: row.currency, [field]: draft };
  const { values, errors } = readDraft(DEAL_FIELDS, whole);
  const name = field as keyof typeof values;
  const problem = errors[name];
  return problem ? { problem } : { value: values[name] };
}
