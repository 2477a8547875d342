import { randomUUID } from 'node:crypto';
import type { TestPerson } from './test-firm.ts';
import type { TestServer } from './test-server.ts';

// $1 tenant, $2 deal, $3 person, $4 the word that everything of it contains, $5 when.
const WORK = `
  with process as (insert into due_diligence_processes (tenant_id, id, opportunity_id, name, created_by, created_at, completed_at)
         values ($1, gen_random_uuid(), $2, $4, $3, $5, $5) returning tenant_id, id),
       item as (insert into dd_items (tenant_id, id, opportunity_id, process_id, section, section_position, position, title)
         select tenant_id, gen_random_uuid(), $2, id, 'x', 1, 1, $4 from process returning tenant_id, id),
       comment as (insert into dd_comments (tenant_id, id, opportunity_id, item_id, body, created_by)
         select tenant_id, gen_random_uuid(), $2, id, $4, $3 from item),
       review as (insert into committee_reviews (tenant_id, id, opportunity_id, memo, assumptions, quorum, opened_by, opened_at)
         values ($1, gen_random_uuid(), $2, $4, jsonb_build_array(jsonb_build_object('metric', $4::text, 'value', '1', 'by', '2024')),
           1, $3, $5) returning tenant_id, id),
       vote as (insert into committee_votes (tenant_id, id, opportunity_id, review_id, user_id, vote, conditions)
         select tenant_id, gen_random_uuid(), $2, id, $3, 'approve', $4 from review),
       forecast as (insert into committee_forecasts (tenant_id, id, opportunity_id, review_id, user_id, metric, value, by_when,
           due_on, percent, updated_at)
         select tenant_id, gen_random_uuid(), $2, id, $3, $4, '1', '2024', '2024-12-31', 70, $5 from review),
       question as (insert into committee_questions (tenant_id, id, opportunity_id, review_id, question, asked_by)
         select tenant_id, gen_random_uuid(), $2, id, $4, $3 from review),
       file as (insert into files (tenant_id, id, record_type, record_id, opportunity_id, file_name, content_type, byte_size,
           sha256, storage_key, uploaded_by, created_at, deleted_at, deleted_by)
         values ($1, gen_random_uuid(), 'opportunity', $2, $2, $4, 'x', 1, 'x', 'x', $3, $5, $5, $3)),
       notice as (insert into notifications (tenant_id, id, user_id, kind, title, path, opportunity_id)
         select $1, gen_random_uuid(), p.id, 'mention', $4, '/', $2 from user_profiles p where p.tenant_id = $1),
       task as (insert into tasks (tenant_id, id, title, opportunity_id, assigned_to, created_by, created_at, completed_at, completed_by, status)
         values ($1, gen_random_uuid(), $4, $2, $3, $3, $5, $5, $3, 'completed'))
  insert into opportunity_notes (tenant_id, id, opportunity_id, body, created_by, created_at)
  values ($1, $6, $2, $4, $3, $5)`;

// Afterwards: what belongs to a closed review is frozen.
const DECIDE = `update committee_reviews set status = 'approved', decided_by = $2, decided_at = $3 where opportunity_id = $1`;

const OUTCOME = `insert into committee_outcomes (tenant_id, id, opportunity_id, review_id, place, number, came_true, known_on,
    evidence, recorded_by, recorded_at)
  select tenant_id, gen_random_uuid(), opportunity_id, id, 0, 1, 'yes', '2025-01-01', $3, $2, $4 from committee_reviews
   where opportunity_id = $1`;

/** One row of everything that can belong to a deal; the id of its note. */
export async function addDealWork(
  server: TestServer,
  person: TestPerson,
  dealId: string,
  word: string,
  at = new Date(),
): Promise<string> {
  const note = randomUUID();
  await server.admin.query(WORK, [person.tenantId, dealId, person.userId, word, at, note]);
  await server.admin.query(DECIDE, [dealId, person.userId, at]);
  await server.admin.query(OUTCOME, [dealId, person.userId, word, at]);
  return note;
}
