import {
  type CustomField,
  type CustomFieldKind,
  customDefinition,
  isCustomKey,
} from '../../../fields/custom-fields.ts';
import { ownKey } from '../../pipeline.ts';
import {
  customTarget,
  customTargets,
  DEAL_IMPORT,
  findImportField,
  type ImportCatalogue,
  type ImportField,
  newFieldKey,
} from '../import-fields.ts';
import type { ColumnMapping, NewField } from './column-format.ts';

/** What a column becomes, or undefined where it is left out or its field is gone. */
export type FindTarget = (mapped: Pick<ColumnMapping, 'column' | 'field' | 'create'>) => ImportField | undefined;

/** Finds targets among the built-in ones, those that the firm has added (in use), and those that the import makes. */
export function targetsOf(custom: readonly CustomField[] = [], catalogue: ImportCatalogue = DEAL_IMPORT): FindTarget {
  const own = new Map<string, ImportField>(customTargets(custom).map((field) => [field.key, field]));
  return ({ column, field, create }) => {
    if (field === null) return undefined;
    if (field === 'new') return create && customTarget(newFieldKey(column), customDefinition(newField(create)));
    return isCustomKey(field) ? own.get(field) : findImportField(field, catalogue);
  };
}

const CHOSEN = new Set<CustomFieldKind>(['choice', 'choices']);

/** The field that will be made, as the firm's other fields are: its choices have the keys that they will have. */
function newField({ label, kind, choices = [] }: NewField): CustomField {
  const taken: string[] = [];
  const keyed = (CHOSEN.has(kind) ? choices : []).map((choice) => {
    const value = ownKey('choice', choice, taken);
    taken.push(value);
    return { value, label: choice, is_archived: false };
  });
  return {
    key: 'new',
    label,
    kind,
    group_key: 'company',
    description: null,
    choices: keyed,
    is_encrypted: false,
    is_archived: false,
  };
}
