import { schema } from '@cairn/db';
import { companyKey, type IntakeQuestion, slugProblem } from '@cairn/domain';
import { newId } from '../core/ids.ts';
import { insertMany } from '../core/insert-many.ts';
import type { Ctx } from '../core/procedure.ts';
import type { DemoFirm } from './demo-firms.ts';

const HOUR_MS = 3_600_000;
const PERSON = { name: 'Ines Duarte', email: 'ines@saltworks.example' };

/** The firm's intake page, published, and what somebody has submitted on it; nobody is told of it. */
export async function seedIntake(ctx: Ctx, firm: DemoFirm, currency: string): Promise<void> {
  const { tx, actor, services, now } = ctx;
  const slug = firm.domain.slice(0, firm.domain.indexOf('.'));
  if (slugProblem(slug)) return;
  const { tenantId: tenant_id } = actor;
  const questions: IntakeQuestion[] = [
    { id: newId(), label: 'How many customers pay you today?', kind: 'number', is_required: true, options: [] },
    {
      id: newId(),
      label: 'How did you hear of us?',
      kind: 'choice',
      is_required: false,
      options: ['A founder whom you backed', 'A co-investor', 'An event', 'The press'],
    },
  ];
  const page = {
    slug,
    is_published: true,
    title: `Submit your company to ${firm.name}`,
    introduction:
      'We back founders from their first round on. Tell us what you build and for whom; every submission is read by one of us and answered within two weeks.',
    questions,
  };
  await insertMany(tx, schema.intakeSlugs, [{ tenant_id, id: newId(), slug, created_at: now }]);
  await insertMany(tx, schema.intakePages, [
    { tenant_id, id: newId(), ...page, updated_by: actor.userId, updated_at: now },
  ]);
  const at = new Date(now.getTime() - 5 * HOUR_MS);
  const [visitor, id] = [newId(), newId()];
  const cells = await ctx.cells();
  await insertMany(tx, schema.submissionVisitors, [
    {
      tenant_id,
      id: visitor,
      name: cells.encrypt('submission_visitors', 'name', visitor, PERSON.name),
      email: cells.encrypt('submission_visitors', 'email', visitor, PERSON.email),
      email_index: services.master.addressIndex(PERSON.email),
      device_hashes: [],
      proven_at: at,
      created_at: at,
    },
  ]);
  const values = ['14', 'A co-investor'];
  await insertMany(tx, schema.submissions, [
    {
      tenant_id,
      id,
      visitor_id: visitor,
      source: 'intake_page',
      status: 'submitted',
      company_name: 'Saltworks Energy',
      industry: 'cleantech',
      stage: 'seed',
      funding_amount_encrypted: cells.encrypt('submissions', 'funding_amount_encrypted', id, String(1_800_000_00)),
      currency,
      website: 'https://saltworks.example',
      description: 'Heat stored in molten salt for breweries and laundries. Two pilots have run through a winter.',
      answers: questions.map(({ id: question_id, label, kind }, place) => ({
        question_id,
        label,
        kind,
        value: values[place] ?? '',
      })),
      company_key: companyKey('Saltworks Energy'),
      created_at: at,
      updated_at: at,
      submitted_at: at,
    },
  ]);
}
