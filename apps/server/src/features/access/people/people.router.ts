import { os } from '../../../core/procedure.ts';
import { listPeople } from './list-people.ts';
import { unlockPerson } from './unlock-person.ts';

export const peopleRouter = {
  list: os.people.list.handler(({ context }) => listPeople(context)),
  unlock: os.people.unlock.handler(({ context, input }) => unlockPerson(context, input)),
};
