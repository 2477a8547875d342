import {
  CUSTOM_FIELDS_MAX,
  type CustomField,
  customTargets,
  type FindTarget,
  IMPORT_CATALOGUES,
  type ImportCatalogue,
  type ImportField,
  type ImportKind,
  indexPeople,
  type NamedStage,
  type PersonIndex,
  takesNewFields,
  targetsOf,
  withoutSecrets,
} from '@cairn/domain';
import { may } from '../../../core/actor.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listTeam } from '../../access/auth/account/list-team.ts';
import { listCustomFields } from '../custom-fields/list-custom-fields.ts';
import { listStages } from '../opportunities/stages/list-stages.ts';
import { listMeasures, metricFields } from './keys/list-measures.ts';

type Team = Awaited<ReturnType<typeof listTeam>>;

/** What a list is read with that is the firm's: its own fields, stages and colleagues. */
export interface FirmContext {
  kind: ImportKind;
  /** What a column can become that every firm has; without what is encrypted for those who may not read it. */
  catalogue: ImportCatalogue;
  /** Whether this person fills encrypted fields. */
  maySeal: boolean;
  /** Of its own; of updates the firm's metrics. */
  fields: readonly CustomField[];
  own: ImportField[];
  target: FindTarget;
  stages: NamedStage[];
  team: Team;
  people: PersonIndex;
  /** How many fields this person may still add. */
  fieldsLeft: number;
}

/** Fields of the firm's own; of updates its metrics; a transaction has none. */
async function listOwnFields(ctx: Ctx, kind: ImportKind): Promise<CustomField[]> {
  if (takesNewFields(kind)) return (await listCustomFields(ctx, kind)) as CustomField[];
  return kind === 'company_update' ? metricFields(await listMeasures(ctx)) : [];
}

export async function readFirm(ctx: Ctx, kind: ImportKind): Promise<FirmContext> {
  const fields = await listOwnFields(ctx, kind);
  const [stages, team] = [await listStages(ctx), await listTeam(ctx)];
  const mayAdd = takesNewFields(kind) && may(ctx.actor, 'pipeline:configure');
  // What is encrypted of a company is written by those who may read it; of a deal by the whole team.
  const maySeal = kind !== 'portfolio_company' || may(ctx.actor, 'portfolio:reveal');
  const catalogue = maySeal ? IMPORT_CATALOGUES[kind] : withoutSecrets(IMPORT_CATALOGUES[kind]);
  const usable = fields.filter(({ is_encrypted }) => maySeal || !is_encrypted);
  return {
    kind,
    catalogue,
    maySeal,
    fields,
    own: customTargets(usable),
    target: targetsOf(usable, catalogue),
    stages: kind === 'opportunity' ? stages : [],
    team,
    people: indexPeople(team.filter(({ is_active }) => is_active)),
    fieldsLeft: mayAdd ? CUSTOM_FIELDS_MAX - fields.filter(({ is_archived }) => !is_archived).length : 0,
  };
}
