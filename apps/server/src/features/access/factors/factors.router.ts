import { os } from '../../../core/procedure.ts';
import { challengeFactor } from './challenge-factor.ts';
import { enrolFactor } from './enrol-factor.ts';
import { listOwnFactors } from './list-factors.ts';
import { removeFactor } from './remove-factor.ts';
import { replaceRecoveryCodes } from './replace-recovery-codes.ts';
import { getSecondFactorRule, setSecondFactorRule } from './second-factor-rule.ts';
import { signInWithRecoveryCode } from './use-recovery-code.ts';
import { verifyFactor } from './verify-factor.ts';

export const factorsRouter = {
  list: os.factors.list.handler(({ context }) => listOwnFactors(context)),
  enrol: os.factors.enrol.handler(({ context, input }) => enrolFactor(context, input)),
  challenge: os.factors.challenge.handler(({ context, input }) => challengeFactor(context, input)),
  verify: os.factors.verify.handler(({ context, input }) => verifyFactor(context, input)),
  remove: os.factors.remove.handler(({ context, input }) => removeFactor(context, input)),
  replaceRecoveryCodes: os.factors.replaceRecoveryCodes.handler(({ context }) => replaceRecoveryCodes(context)),
  verifyRecoveryCode: os.factors.verifyRecoveryCode.handler(({ context, input }) =>
    signInWithRecoveryCode(context, input),
  ),
  getRule: os.factors.getRule.handler(({ context }) => getSecondFactorRule(context)),
  setRule: os.factors.setRule.handler(({ context, input }) => setSecondFactorRule(context, input)),
};
