import { type NoticeKind, type Role, topicOf } from '@cairn/domain';
import { expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, as, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { notify } from './notify.ts';
import { sendDigest } from './send-digest.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));

interface Named {
  opportunity_id?: string;
  subject_id?: string;
}
interface Records {
  /** For whom. */
  role: Role;
  there: () => Promise<Named>;
  /** A record that the person could see, and can see no more. */
  hidden: () => Promise<Named>;
}

const post = async (path: string, body: object) => (await call(server, admin, 'POST', path, body)).body;
const addDeal = async (): Promise<string> => (await post('/opportunities', { company_name: 'Tidewire' })).id;
const run = (statement: string, ...values: string[]) => server.admin.query(statement, values);

const deal = async (): Promise<Named> => ({ opportunity_id: await addDeal() });
async function company(): Promise<Named> {
  const { id } = await post('/portfolio-companies', { name: 'Tidewire' });
  await run('update portfolio_companies set opportunity_id = $2 where id = $1', id, await addDeal());
  return { subject_id: id };
}
async function share(): Promise<Named> {
  const body = {
    entity_type: 'opportunity',
    entity_id: await addDeal(),
    shared_with_org: 'Acme',
    people: ['a@b.example'],
  };
  return { subject_id: (await post('/co-investor-shares', body)).id };
}
async function submission(): Promise<Named> {
  const { rows } = await server.admin.query(
    `insert into submissions (tenant_id, id, submitted_by, status, currency, opportunity_id)
     values ($1, gen_random_uuid(), $2, 'draft', 'USD', $3) returning id`,
    [admin.tenantId, admin.userId, await addDeal()],
  );
  await run(
    `update submissions set source = 'mail', status = 'under_review', submitted_at = now() where id = $1`,
    rows[0].id,
  );
  return { subject_id: rows[0].id };
}

/** Hides the deal of whatever it is from everybody but the administrator. */
const hiding = (table: string | null, make: () => Promise<Named>) => async () => {
  const named = await make();
  if (table === null) await hideDeal(server, named.opportunity_id ?? '', admin);
  else {
    const { rows } = await run(`select opportunity_id from ${table} where id = $1`, named.subject_id ?? '');
    await hideDeal(server, rows[0].opportunity_id, admin);
  }
  return named;
};
const ofTeam = (make: () => Promise<Named>, table: string | null): Records => ({
  ...{ role: 'firm_user', there: make, hidden: hiding(table, make) },
});
const OF_DEAL = ofTeam(deal, null);
const OF_COMPANY = ofTeam(company, 'portfolio_companies');
/** What portals show has tests of its own; what is closed to a person there is for them as if it had never been. */
const ofPortal = (role: Role): Pick<Records, 'role' | 'hidden'> => ({
  ...{ role, hidden: async () => ({ subject_id: crypto.randomUUID() }) },
});

/** Every kind: a new one has to say here what hides it. Null is a notice that names nothing that can be hidden. */
const RECORDS: Record<NoticeKind, Records | Pick<Records, 'role' | 'hidden'> | null> = {
  mention: OF_DEAL,
  assignment: OF_DEAL,
  task: OF_DEAL,
  vote_opened: OF_DEAL,
  vote_texts: OF_DEAL,
  question: OF_DEAL,
  decision: OF_DEAL,
  risk_critical: OF_COMPANY,
  risk_alert: OF_COMPANY,
  update_answered: OF_COMPANY,
  co_investor: ofTeam(share, 'co_investor_shares'),
  submission: ofTeam(submission, 'submissions'),
  administration: null,
  fund_document: ofPortal('lp'),
  fund_subscription: ofPortal('lp'),
  shared: ofPortal('co_investor_user'),
  submission_answer: ofPortal('opportunity_user'),
};

const DAY = '2026-04-01';

it.each(Object.entries(RECORDS))(
  '%s: list, count and digest say nothing of what is hidden since',
  async (kind, records) => {
    const person = await addPerson(server, admin.tenantId, records?.role ?? 'firm_user');
    const tell = (
      title: string,
      { opportunity_id = null, subject_id = null }: Partial<Record<keyof Named, string | null>>,
    ) =>
      server.admin.query(
        `insert into notifications (tenant_id, id, user_id, kind, title, path, opportunity_id, subject_id, digest_on)
       values ($1, gen_random_uuid(), $2, $3, $4, '/x', $5, $6, $7)`,
        [admin.tenantId, person.userId, kind, title, opportunity_id, subject_id, DAY],
      );
    const isShown = records === null || 'there' in records;
    if (isShown) await tell('There', records ? await records.there() : {});
    if (records) await tell('Hidden', await records.hidden());
    const { body } = await call(server, person, 'GET', '/notifications');
    await sendDigest(server.services, { tenant_id: admin.tenantId, user_id: person.userId, digest_on: DAY });
    const mails = (await readMessages(server, admin.tenantId)).filter(({ to }) => to === person.email);
    const mailed = mails.map(({ content }) => content?.subject);
    expect([body.rows.map(({ title }: { title: string }) => title), body.unread, mailed]).toEqual(
      isShown ? [['There'], 1, ['Daily digest: 1 notification']] : [[], 0, []],
    );
    // A kind about which people choose stands under its topic.
    expect(mails.flatMap(({ content }) => content?.sections ?? [])).toHaveLength(isShown && topicOf(kind) ? 1 : 0);
  },
);

it.each(['update_answered', 'submission', 'co_investor'] as const)('refuses %s that names no record', async (kind) => {
  const told = as(server, admin, 'write', (ctx) => notify(ctx, [crypto.randomUUID()], { kind, title: 'A', path: '/' }));
  await expect(told).rejects.toThrow('does not say which record it names');
});
