import { inTenant, os } from '../../../core/procedure.ts';
import { createNote } from './create-note.ts';
import { deleteNote } from './delete-note.ts';
import { restoreNote } from './restore-note.ts';
import { updateNote } from './update-note.ts';

const { opportunityNotes } = os;

export const opportunityNotesRouter = {
  create: opportunityNotes.create.handler(inTenant(createNote)),
  update: opportunityNotes.update.handler(inTenant(updateNote)),
  remove: opportunityNotes.remove.handler(inTenant(deleteNote)),
  restore: opportunityNotes.restore.handler(inTenant(restoreNote)),
};
