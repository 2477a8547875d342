import { schema } from '@cairn/db';
import { COMPANY_NOTE_FIELDS } from '@cairn/domain';
import { fail } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { insertMany } from '../../../../core/insert-many.ts';
import { isoTime } from '../../../../core/iso-time.ts';
import { tellLive } from '../../../../core/live/tell-live.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { recordChange } from '../company-audit.ts';
import { findCompany, type PortfolioInputs, type PortfolioOutputs } from '../portfolio-companies.queries.ts';
import { listPart, type PartInput } from './company-page.ts';

type Note = PortfolioOutputs['addNote'];

const FIELDS = Object.keys(COMPANY_NOTE_FIELDS).map((field) => `r.${field}`);
const COLUMNS = `r.id, r.company_id, ${FIELDS.join(', ')}, r.created_by, ${isoTime('r.created_at')} as created_at`;

/** Notes on a company, newest first. */
export function listNotes({ tx }: Ctx, input: PartInput): Promise<PortfolioOutputs['listNotes']> {
  return listPart<Note>(tx, 'company_notes', COLUMNS, input);
}

export async function addNote(ctx: Ctx, { id: named, ...values }: PortfolioInputs['addNote']): Promise<Note> {
  const { tx, actor, now } = ctx;
  const company = await findCompany(tx, named);
  if (!company) throw fail('NOT_FOUND');
  const { note_type = 'general', priority = 'medium', is_action_item = false, title, content } = values;
  const note = { id: newId(), company_id: company.id, note_type, priority, title, content, is_action_item };
  const row = { ...note, created_by: actor.userId, created_at: now };
  await insertMany(tx, schema.companyNotes, [{ ...row, tenant_id: actor.tenantId }]);
  recordChange(ctx, company.id, [{ action_type: 'note_added', new_value: title }]);
  await ctx.audit({
    action: 'company_note.created',
    resource_type: 'company_note',
    resource_id: note.id,
    table_name: 'company_notes',
    classification: 'confidential',
    metadata: { company_id: company.id, note_type, priority, is_action_item, characters: content.length },
  });
  await tellLive(ctx, { kind: 'portfolio' });
  return { ...row, created_at: now.toISOString() };
}
