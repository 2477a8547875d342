import { inTenant, os } from '../../../core/procedure.ts';
import { revealAmounts } from '../../portfolio/portfolio-companies/company-amounts.ts';
import { decryptAs, encryptAs } from './encryption-tool.ts';
import { getProtectionState } from './get-protection-state.ts';
import { listKeys } from './keys/list-keys.ts';
import { getMasterKey, rewrapAll } from './keys/rewrap-keys.ts';
import { startRotation } from './keys/start-rotation.ts';
import { exportSamples, listSamples } from './list-samples.ts';
import { revealProfile } from './reveal-profile.ts';

const { dataProtection } = os;

export const dataProtectionRouter = {
  state: dataProtection.state.handler(inTenant(getProtectionState)),
  keys: dataProtection.keys.handler(inTenant(listKeys)),
  rotateKey: dataProtection.rotateKey.handler(inTenant(startRotation)),
  masterKey: dataProtection.masterKey.handler(({ context }) => getMasterKey(context)),
  rewrapKeys: dataProtection.rewrapKeys.handler(({ context }) => rewrapAll(context)),
  samples: dataProtection.samples.handler(inTenant(listSamples)),
  exportSamples: dataProtection.exportSamples.handler(inTenant(exportSamples)),
  getProfile: dataProtection.getProfile.handler(inTenant(revealProfile)),
  getCompany: dataProtection.getCompany.handler(
    inTenant((ctx, { company_id: id }: { company_id: string }) => revealAmounts(ctx, { id })),
  ),
  encryptPii: dataProtection.encryptPii.handler(inTenant(encryptAs('pii'))),
  encryptFinancial: dataProtection.encryptFinancial.handler(inTenant(encryptAs('financial'))),
  decryptPii: dataProtection.decryptPii.handler(inTenant(decryptAs('pii'))),
  decryptFinancial: dataProtection.decryptFinancial.handler(inTenant(decryptAs('financial'))),
};
