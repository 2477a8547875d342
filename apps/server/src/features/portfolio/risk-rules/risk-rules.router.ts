import { inTenant, os } from '../../../core/procedure.ts';
import { createRule } from './create-rule.ts';
import { listRules } from './list-rules.ts';
import { removeRule } from './remove-rule.ts';
import { tryOutRule } from './try-out-rule.ts';
import { updateRule } from './update-rule.ts';

const { riskRules } = os;

export const riskRulesRouter = {
  list: riskRules.list.handler(inTenant(listRules)),
  create: riskRules.create.handler(inTenant(createRule)),
  update: riskRules.update.handler(inTenant(updateRule)),
  remove: riskRules.remove.handler(inTenant(removeRule)),
  tryOut: riskRules.tryOut.handler(inTenant(tryOutRule)),
};
