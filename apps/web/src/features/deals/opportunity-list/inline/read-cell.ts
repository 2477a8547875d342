import { describeValue } from '../../../../lib/fields/describe-value.ts';
import { draftValue } from '../../../../lib/fields/draft.ts';
import { fieldValue } from '../../../../lib/fields/own-fields.ts';
import { readField } from '../../../../lib/fields/read-draft.ts';
import type { PersonOf } from '../../../../lib/team.ts';
import type { DealCatalogue } from '../../opportunities/fields/deal-catalogue.ts';
import type { Row } from '../../opportunities/queries.ts';
import type { CellDraft, CellEdit, CellField } from './cell-edits.ts';

/** What the row has of a field. */
export const cellValue = (catalogue: DealCatalogue, row: Row, field: CellField): unknown =>
  field === 'status' ? row.status : fieldValue(row, field, catalogue[field]);

/** An editing that begins with what the row has. */
export const beginEdit = (catalogue: DealCatalogue, row: Row, field: CellField): CellEdit => ({
  draft: draftOfCell(catalogue, row, field),
  base: cellValue(catalogue, row, field),
  version: row.version,
  state: 'editing',
});

/** One over a save that has no answer yet: it begins with what is being saved. */
export const beginOver = (catalogue: DealCatalogue, row: Row, field: CellField, under: CellEdit): CellEdit => ({
  draft: draftOf(catalogue, field, under.value, row.currency),
  base: under.value,
  version: under.version,
  state: 'editing',
  under,
});

/** A value of the row as it stands in its editor. */
export const draftOfCell = (catalogue: DealCatalogue, row: Row, field: CellField): CellDraft =>
  draftOf(catalogue, field, cellValue(catalogue, row, field), row.currency);

/** A value of the field as it stands in its editor. */
export function draftOf(
  catalogue: DealCatalogue,
  field: CellField,
  value: unknown,
  currency: Row['currency'],
): CellDraft {
  const definition = field === 'status' ? undefined : catalogue[field];
  return (definition ? draftValue(definition, value, currency) : value) as CellDraft;
}

type Reading = { value: unknown; problem?: undefined } | { problem: string };

/** What was typed as it is sent, or what is wrong with it: by the rules of the form, in its words. */
export function readCell(catalogue: DealCatalogue, row: Row, field: CellField, draft: CellDraft): Reading {
  const definition = field === 'status' ? undefined : catalogue[field];
  if (!definition) return { value: draft };
  const { value, problem } = readField(definition, draft, row.currency);
  return problem ? { problem } : { value };
}

/** What was typed, as a person would say it; as it was typed where it cannot be read. */
export function describeDraft(
  catalogue: DealCatalogue,
  row: Row,
  field: CellField,
  draft: CellDraft,
  nameOf: PersonOf,
): string {
  const reading = readCell(catalogue, row, field, draft);
  if (reading.problem !== undefined) return String(draft);
  const definition = field === 'status' ? undefined : catalogue[field];
  return describeValue(definition, reading.value, { currency: row.currency, nameOf });
}
