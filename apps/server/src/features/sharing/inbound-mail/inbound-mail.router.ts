import { inTenant, os } from '../../../core/procedure.ts';
import { acceptMailDraft, discardMailDraft, saveMailDraft } from './mail-drafts.ts';
import { getMailSettings, rotateMailAddress, saveMailSettings } from './mail-settings.ts';

const { inboundMail } = os;

export const inboundMailRouter = {
  getSettings: inboundMail.getSettings.handler(inTenant((ctx) => getMailSettings(ctx))),
  saveSettings: inboundMail.saveSettings.handler(inTenant(saveMailSettings)),
  rotateAddress: inboundMail.rotateAddress.handler(inTenant(rotateMailAddress)),
  saveDraft: inboundMail.saveDraft.handler(inTenant(saveMailDraft)),
  acceptDraft: inboundMail.acceptDraft.handler(inTenant(acceptMailDraft)),
  discardDraft: inboundMail.discardDraft.handler(inTenant(discardMailDraft)),
};
