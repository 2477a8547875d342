import { inTenant, os } from '../../../core/procedure.ts';
import { addPerson } from './add-person.ts';
import { endPerson } from './end-person.ts';
import { invitePerson } from './invite-person.ts';
import { listPeople } from './list-people.ts';

const { companyPeople } = os;

export const companyPeopleRouter = {
  list: companyPeople.list.handler(inTenant(listPeople)),
  add: companyPeople.add.handler(inTenant(addPerson)),
  invite: companyPeople.invite.handler(inTenant(invitePerson)),
  end: companyPeople.end.handler(inTenant(endPerson)),
};
