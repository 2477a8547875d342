import { hasPermission, type Permission, PLATFORM_TENANT_ID } from '@cairn/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDealWork } from './testing/deal-work.ts';
import { type ListedProcedure, listProcedures } from './testing/list-procedures.ts';
import { addPerson, call, makeFirm, type TestPerson } from './testing/test-firm.ts';
import { importNow } from './testing/test-import.ts';
import { forAllTests, useOwnServer } from './testing/use-test-server.ts';

const CANARY = 'Zanzibarium';

/** Reads that are asked by POST: remote procedures keep the names that clients know (docs/api-map.md). */
const READS_BY_POST = /^\/rpc\/get_/;
const PERIOD = { p_date_from: '2026-01-01T00:00:00Z', p_date_to: '2099-01-01T00:00:00Z' };
/** What a read without a record in its path needs to be answered at all; the id is that of the hidden deal. */
const ASKED: Record<string, (id: string) => string | object> = {
  'opportunities.filterValues': () => '?field=industry',
  'funds.equalise': () => '?closed_on=2026-03-31',
  'funds.partner': () => `?lp_id=${crypto.randomUUID()}`,
  'fundStatements.check': () => '?quarter_end=2025-12-31',
  'dataProtection.exportSamples': () => '?data_classification=financial',
  'dataProtection.getProfile': () => ({ target_user_id: crypto.randomUUID() }),
  'dataProtection.getCompany': () => ({ company_id: companyId }),
  'financialModels.initial': () => '?kind=construction',
  'financialModels.getSecure': () => ({ model_id: crypto.randomUUID() }),
  'limitedPartners.getSecure': () => ({ lp_id: crypto.randomUUID() }),
  'committee.getTexts': () => '?version=1',
  'opportunities.findDuplicates': () => `?company_name=${CANARY}`,
  'analytics.metrics': () => PERIOD,
  'analytics.export': () => `?${new URLSearchParams(PERIOD)}`,
  'investments.working': () => '?figure=moic',
  'search.find': () => '?q=zanzi',
  'updateLinks.getForm': (id) => `?id=${id}`,
  'submissionVisits.list': (id) => `?visit=${id}`,
  'submissionVisits.get': (id) => `?visit=${id}&id=${id}`,
  'linkVisits.getState': (id) => `?id=${id}`,
  'linkVisits.get': (id) => `?id=${id}`,
  'linkVisits.getTerms': (id) => `?id=${id}`,
  'linkVisits.readFile': (id) => `?id=${id}&file_id=${id}`,
  'linkVisits.downloadFile': (id) => `?id=${id}&file_id=${id}`,
  'shares.listItems': () => '?entity_type=opportunity',
  'shares.list': (id) => `?entity_type=opportunity&entity_id=${id}`,
  'shares.interactions': (id) => `?entity_type=opportunity&entity_id=${id}`,
  'coInvestorPortal.readFile': (id) => `?share_id=${id}`,
  'coInvestorPortal.downloadFile': (id) => `?share_id=${id}`,
  'files.list': (id) => `?record_type=opportunity&record_id=${id}`,
};
/** Their answers differ from call to call, for everybody. */
const EVER_DIFFERENT = new Set([
  'evidence.events',
  'evidence.checks',
  'evidence.sessions',
  'evidence.assessmentResults',
  'auth.listSessions',
  'auth.requestReauthentication',
  'status.get',
  'securityChecks.list',
  // Complete for everybody: an event about a hidden deal stands in it without what it was about.
  'auditLogs.list',
  'auditLogs.state',
  'auditLogs.exportAll',
  'auditLogs.stats',
  'compliance.stats',
  // Of all firms, by the clock, and with those whom the walk signs in.
  'compliance.listSessions',
  'compliance.exportSessions',
  // It counts what calls were answered with, which each call adds to.
  'dataProtection.state',
]);

/** Refused as long as nothing is sealed, as here; what it leaves out is tested with it. */
const UNSEALED = 'auditLogs.exportEvidence';

const reads = listProcedures().filter(({ method, path }) => method === 'GET' || READS_BY_POST.test(path));
const lists = reads.filter(({ path }) => !path.includes('{id}'));
const records = reads.filter(({ path }) => path.includes('{id}'));

const strangers: TestPerson[] = [];
let deal: { id: string; version: number } | undefined;
/** What the deal was won as. */
const companyId = crypto.randomUUID();
/** What the strangers were told before there was a confidential deal. */
const before = new Map<string, string>();

const server = useOwnServer();
beforeAll(() => {
  server.clock.now = new Date('2026-03-10T16:00:00Z');
});
const member = forAllTests(() => makeFirm(server));
beforeAll(async () => {
  for (const role of ['firm_admin', 'firm_user'] as const)
    strangers.push(await addPerson(server, member.tenantId, role));
  await server.admin.query(`update user_sessions set expires_at = '2099-01-01'`);
  await call(server, member, 'POST', '/opportunities', { company_name: 'Openwell', target_amount: 100_00 });
  // A list of theirs in which the company stands as well, so that the import has something to give away.
  await importNow(server, member, 'Company\nOpenharbor\n');
  for (const read of lists) for (const who of strangers) before.set(keyOf(read, who), await answerOf(read, who));
  deal = await hideDeal();
});

const keyOf = ({ name }: ListedProcedure, { userId }: TestPerson) => `${name} ${userId}`;

async function answerOf(
  { name, method, path }: ListedProcedure,
  who: TestPerson,
  id = deal?.id ?? crypto.randomUUID(),
): Promise<string> {
  const asked = ASKED[name]?.(id);
  const query = typeof asked === 'string' ? asked : '';
  const body = method === 'GET' ? undefined : typeof asked === 'object' ? asked : {};
  const { status, body: answer } = await call(server, who, method, path.replace('{id}', id) + query, body);
  return `${status} ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`;
}

/** A deal with everything that can belong to one, each with the canary in it, that only its maker sees. */
async function hideDeal() {
  const values = {
    company_name: CANARY,
    founder_name: CANARY,
    tags: [CANARY],
    target_amount: 777_00,
    expected_close_date: '2026-03-11',
    assigned_to: null,
  };
  const { body } = await call(server, member, 'POST', '/opportunities', values);
  const makeConfidential = { version: 1, is_confidential: true };
  const made = (await call(server, member, 'POST', `/opportunities/${body.id}/confidential`, makeConfidential)).body;
  const edit = { version: made.version, industry: CANARY };
  const edited = (await call(server, member, 'PATCH', `/opportunities/${body.id}`, edit)).body;
  const move = { opportunity_id: body.id, new_stage: 'closed_won', version: edited.version, change_reason: CANARY };
  const moved = (await call(server, member, 'POST', '/rpc/update_opportunity_stage', move)).body;
  await addDealWork(server, member, body.id, CANARY, server.clock.now);
  // Made before the deal was hidden, with a file that was carried over.
  await server.admin.query(
    `with made as (insert into portfolio_companies (tenant_id, id, name, opportunity_id, created_by)
       values ($1, $2, $3, $4, $5) returning tenant_id, id)
     insert into files (tenant_id, id, record_type, record_id, opportunity_id, file_name, content_type, byte_size, sha256,
         storage_key, uploaded_by)
     select tenant_id, gen_random_uuid(), 'portfolio_company', id, $4, $3, 'x', 1, 'x', 'x', $5 from made`,
    [member.tenantId, companyId, CANARY, body.id, member.userId],
  );
  await call(server, member, 'POST', '/co-investor-shares', {
    entity_type: 'opportunity',
    entity_id: body.id,
    shared_with_org: CANARY,
  });
  return moved;
}

describe('somebody of the platform without a grant', () => {
  const staff = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
  beforeAll(() => server.admin.query(`update user_sessions set expires_at = '2099-01-01'`));
  /** What stands in records of the firm, confidential or not. */
  const OF_FIRM = new RegExp(`${CANARY}|Openwell|Openharbor`);

  it.each(reads.map((read) => [read.name, read] as const))(
    "reads nothing of a firm's records by %s",
    async (_name, read) => {
      const { rows } = await server.admin.query(
        `select id from opportunities where tenant_id = $1 union all select id from portfolio_companies where tenant_id = $1`,
        [member.tenantId],
      );
      for (const { id } of rows) {
        const answer = await answerOf(read, staff, id);
        expect(answer).not.toMatch(/^401 /);
        expect(answer).not.toMatch(OF_FIRM);
        if (read.path.includes('{id}')) expect(answer).toMatch(/^40[034] /);
      }
    },
  );
});

describe('somebody who is no member of a confidential deal', () => {
  it.each(lists.map((read) => [read.name, read] as const))('is told nothing of it by %s', async (name, read) => {
    for (const who of strangers) {
      const answer = await answerOf(read, who);
      if (name !== UNSEALED) expect(answer, `add what ${name} needs to ASKED`).not.toMatch(/^400 /);
      expect(answer).not.toContain(CANARY);
      // Nor by a count, a sum or an average.
      if (!EVER_DIFFERENT.has(name)) expect(answer).toBe(before.get(keyOf(read, who)));
    }
  });

  it.each(records.map((read) => [read.name, read] as const))('finds nothing by its id in %s', async (_name, read) => {
    for (const who of strangers) {
      const answer = await answerOf(read, who);
      expect(answer).toBe(await answerOf(read, who, crypto.randomUUID()));
      // Who may not make the call at all is refused before any record is looked for.
      expect(answer).toMatch(hasPermission(who.role, read.meta.needs as Permission) ? /^404 / : /^403 /);
    }
  });

  it.each(
    records.filter(({ path }) => path.startsWith('/portfolio-companies/')).map((read) => [read.name, read] as const),
  )('finds nothing of the company that it was won as in %s', async (_name, read) => {
    expect(await answerOf(read, member, companyId)).not.toMatch(/^404 /);
    for (const who of strangers) expect(await answerOf(read, who, companyId)).toMatch(/^404 /);
  });

  it('finds neither the files nor the name of that company', async () => {
    const asked = [`/files?record_type=portfolio_company&record_id=${companyId}`, '/search?q=zanzibarium'];
    for (const path of asked) {
      expect(JSON.stringify((await call(server, member, 'GET', path)).body)).toContain(CANARY);
      for (const who of strangers)
        expect(JSON.stringify((await call(server, who, 'GET', path)).body)).not.toContain(CANARY);
    }
  });

  it('does not find it by searching', async () => {
    for (const who of strangers) {
      for (const path of ['/opportunities', '/opportunities/board', '/opportunities/export'])
        expect(JSON.stringify((await call(server, who, 'GET', `${path}?search=zanzi`)).body)).not.toContain(CANARY);
    }
  });

  it('is the only one from whom it is hidden: its member sees it in the same calls', async () => {
    const seen = await Promise.all(lists.map(async (read) => [read.name, await answerOf(read, member)] as const));
    const names = seen.filter(([, answer]) => answer.includes(CANARY)).map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['opportunities.list', 'opportunities.board', 'opportunities.summarise', 'home.summary']),
    );
  });

  it('gets no sum that was made for somebody who sees another deal', async () => {
    const [stranger] = strangers as [TestPerson];
    const sumOf = async (who: TestPerson) => (await call(server, who, 'GET', '/home')).body.figures.pipeline[0].amount;
    const values = { company_name: 'Ownwell', target_amount: 5_00 };
    // As many deals with as many changes as the member has.
    const { body } = await call(server, stranger, 'POST', '/opportunities', values);
    const hidden = { version: 1, is_confidential: true };
    await call(server, stranger, 'POST', `/opportunities/${body.id}/confidential`, hidden);
    const lost = { opportunity_id: deal?.id, new_stage: 'sourcing', version: deal?.version };
    const { version } = (await call(server, member, 'POST', '/rpc/update_opportunity_stage', lost)).body;
    for (let seen = 2; seen < version; seen += 1)
      await call(server, stranger, 'PATCH', `/opportunities/${body.id}`, { version: seen, probability: seen });
    expect([await sumOf(member), await sumOf(stranger)]).toEqual([String(877_00), String(105_00)]);
  });
});
