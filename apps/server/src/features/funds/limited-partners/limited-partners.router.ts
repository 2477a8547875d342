import { inTenant, os } from '../../../core/procedure.ts';
import { addContact, endContact, inviteContact } from './contacts.ts';
import { decideChange, revealChange } from './decide-change.ts';
import { listPartners, revealPartner, revealSecrets } from './list-partners.ts';
import { createPartner, updatePartner } from './write-partner.ts';

const { limitedPartners } = os;

export const limitedPartnersRouter = {
  list: limitedPartners.list.handler(inTenant(listPartners)),
  create: limitedPartners.create.handler(inTenant(createPartner)),
  update: limitedPartners.update.handler(inTenant(updatePartner)),
  reveal: limitedPartners.reveal.handler(inTenant(revealSecrets)),
  revealChange: limitedPartners.revealChange.handler(inTenant(revealChange)),
  decideChange: limitedPartners.decideChange.handler(inTenant(decideChange)),
  addContact: limitedPartners.addContact.handler(inTenant(addContact)),
  inviteContact: limitedPartners.inviteContact.handler(inTenant(inviteContact)),
  endContact: limitedPartners.endContact.handler(inTenant(endContact)),
  getSecure: limitedPartners.getSecure.handler(inTenant(revealPartner)),
};
