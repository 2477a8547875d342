import { inTenant, os } from '../../../core/procedure.ts';
import { decideLift } from './approval-lift.ts';
import { listSettingChanges } from './list-setting-changes.ts';
import { readLogo, setLogo } from './logo.ts';
import { saveSettings } from './save-settings.ts';
import { getSettings } from './view-settings.ts';

const { tenantSettings } = os;

export const tenantSettingsRouter = {
  get: tenantSettings.get.handler(inTenant(getSettings)),
  save: tenantSettings.save.handler(inTenant(saveSettings)),
  decideLift: tenantSettings.decideLift.handler(inTenant(decideLift)),
  setLogo: tenantSettings.setLogo.handler(inTenant(setLogo)),
  logo: tenantSettings.logo.handler(({ context }) => readLogo(context)),
  listChanges: tenantSettings.listChanges.handler(inTenant(listSettingChanges)),
};
