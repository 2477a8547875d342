import {
  CUSTOM_FIELDS_MAX,
  type CustomField,
  customCatalogue,
  customTargets,
  type FindTarget,
  type ImportField,
  indexPeople,
  type NamedStage,
  type PersonIndex,
  targetsOf,
} from '@cairn/domain';
import { may } from '../../../core/actor.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listTeam } from '../../access/auth/account/list-team.ts';
import { type CustomFieldView, listCustomFields } from '../custom-fields/list-custom-fields.ts';
import { listStages } from '../opportunities/stages/list-stages.ts';

type Team = Awaited<ReturnType<typeof listTeam>>;

/** What a list is read with that is the firm's: its own fields, stages and colleagues. */
export interface FirmContext {
  fields: CustomFieldView[];
  own: ImportField[];
  target: FindTarget;
  stages: NamedStage[];
  team: Team;
  people: PersonIndex;
  /** How many fields this person may still add. */
  fieldsLeft: number;
}

export async function readFirm(ctx: Ctx): Promise<FirmContext> {
  const [fields, stages, team] = [await listCustomFields(ctx), await listStages(ctx), await listTeam(ctx)];
  const mayAdd = may(ctx.actor, 'pipeline:configure');
  return {
    fields,
    own: customTargets(customCatalogue(fields as CustomField[])),
    target: targetsOf(fields as CustomField[]),
    stages,
    team,
    people: indexPeople(team.filter(({ is_active }) => is_active)),
    fieldsLeft: mayAdd ? CUSTOM_FIELDS_MAX - fields.length : 0,
  };
}
