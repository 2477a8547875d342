import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_CHOICES, hasPermission, PERMISSION_TABLE, PLATFORM_TENANT_ID, ROLES, type Role } from '@cairn/domain';
import { PDFDocument } from '@cantoo/pdf-lib';
import cookie from '@fastify/cookie';
import { oc } from '@orpc/contract';
import { implement } from '@orpc/server';
import { type FastifyBaseLogger, fastify } from 'fastify';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueLinkSecret } from './core/access/one-time.ts';
import { startSession } from './core/access/start-session.ts';
import { serveApi } from './core/http/api.ts';
import { os } from './core/procedure.ts';
import { setTenant, withAuth } from './core/with-auth.ts';
import { writeReportJob } from './features/portfolio/portfolio-reports/write-report-job.ts';
import { PROVED_ELSEWHERE, QUIET } from './testing/audit/audited-calls.ts';
import { demoInput } from './testing/demo-input.ts';
import { type ListedProcedure, listProcedures } from './testing/list-procedures.ts';
import { drawReport } from './testing/test-diligence.ts';
import {
  type Answer,
  addPerson,
  as,
  call,
  makeFirm,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type TestPerson,
} from './testing/test-firm.ts';
import { upload } from './testing/test-import.ts';
import { untilJobsDone } from './testing/until-jobs-done.ts';
import { forAllTests, useOwnServer } from './testing/use-test-server.ts';

/** Ids that a call may name. */
interface Ids {
  deal: string;
  /** A deal that the caller added: a person who did not may neither hide it nor name its members. */
  ownDeal: string;
  note: string;
  import: string;
  invitation: string;
  person: string;
  session: string;
  connection: string;
  domain: string;
  factor: string;
  passkey: string;
  stage: string;
  stageType: string;
  customField: string;
  alert: string;
  riskRule: string;
  template: string;
  checklist: string;
  task: string;
  notification: string;
  /** What the row's `made` has added. */
  made: string;
  file: string;
  bulkChange: string;
  bulkRun: string;
  view: string;
  review: string;
  question: string;
  company: string;
  transaction: string;
  round: string;
  valuation: string;
  /** What names the results of a previewed round. */
  basis: string;
  fund: string;
  fundTerms: string;
  posting: string;
  model: string;
  fundImport: string;
  fundImportHash: string;
  bankStatement: string;
  bankLine: string;
  capitalEvent: string;
  capitalParts: string;
  capitalItem: string;
  fundDocument: string;
  statementRun: string;
  partner: string;
  contact: string;
  lpChange: string;
  transferee: string;
  lpTransfer: string;
  lpDelegate: string;
  subscription: string;
  subscriptionFile: string;
  process: string;
  report: string;
  diligenceItem: string;
  comment: string;
  diligenceTemplate: string;
  portfolioReport: string;
  templateVersion: string;
  metric: string;
  /** A company that the caller speaks for, where the role does. */
  ownCompany: string;
  companyPerson: string;
  request: string;
  answer: string;
  answerFile: string;
  /** A share that is open to the caller, where the role has any. */
  share: string;
  sharePerson: string;
  shareDeal: string;
  shareFile: string;
  shareView: string;
  /** Of the caller, where the role submits any. */
  shareLink: string;
  submission: string;
  draft: string;
  draftFile: string;
}
interface Asked {
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}
interface Row {
  /** What an allowed actor gets. */
  status: number;
  /** The record that the call names, where it names one. */
  record?: keyof Ids;
  /** The call that adds the record, where one call does. */
  made?: { path: string; body: object };
  /** Puts the record into the state that the call needs. */
  prepare?: (ids: Ids) => Promise<unknown>;
  /** The call gives the session a new secret, so each is made by somebody of its own. */
  endsToken?: boolean;
  ask?: (ids: Ids) => Asked;
}

const PLAN = { mapping: [{ column: 0, field: 'company_name' }], choices: DEFAULT_CHOICES, overrides: {} };
const FILE = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="a.csv"' };
const DATA_REQUEST = {
  path: '/data-requests',
  body: {
    kind: 'access',
    email: 'own-canary@walk.example',
    name: 'OwnCanary',
    received_on: new Date().toISOString().slice(0, 10),
    received_by: 'email',
  },
};
let ticks = 0;
const invitation = () => ({
  p_tenant_id: admin.tenantId,
  p_email: `invited-${++ticks}@walk.example`,
  p_role: 'lp',
});
let verification = '';
const forgetLimits = () => server.admin.query('delete from rate_limits');
const NO_TOKEN = 'A'.repeat(43);

const connection = (name = 'Walked') => ({
  name,
  issuer: 'https://127.0.0.1',
  client_id: 'cairn',
  client_secret: 'secret',
  default_role: 'lp',
  domains: [`walk-${++ticks}.example`],
});
const LOGO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const everyFirmsLogo = () =>
  server.admin.query(
    `insert into tenant_logos (tenant_id, id, png, width, height, sha256)
     select id, gen_random_uuid(), decode($1, 'base64'), 1, 1, 'x' from tenants on conflict do nothing`,
    [LOGO],
  );
/** Somebody whom the call may send away. */
async function newPerson(ids: Ids): Promise<void> {
  ids.person = (await addPerson(server, admin.tenantId, 'lp')).userId;
}
async function newFirm(ids: Ids): Promise<void> {
  ids.made = (await makeFirm(server)).tenantId;
}
async function suspendedFirm(ids: Ids): Promise<void> {
  // A hold of the platform would stop it, and calls before have left one.
  await holdAuditLog(false);
  ids.made = (await makeFirm(server, 'Walked')).tenantId;
  await server.admin.query('update tenants set is_active = false where id = $1', [ids.made]);
}
async function doomedFirm(ids: Ids): Promise<void> {
  await suspendedFirm(ids);
  await server.admin.query(
    `insert into key_destructions (tenant_id, id, created_by, reason, handed_over, wait_days)
     values ($1, gen_random_uuid(), gen_random_uuid(), 'Walked', 'Walked', 30)`,
    [ids.made],
  );
}
/** A session that the walk does not need any more. */
async function strangersSession(ids: Ids): Promise<void> {
  ids.session = (await addPerson(server, admin.tenantId, 'lp')).sessionId;
}
async function newGrant(ids: Ids): Promise<void> {
  const { rows } = await server.admin.query(
    `insert into break_glass_grants (tenant_id, id, session_id, staff_id, staff_name, reason, expires_at)
     values ($1, gen_random_uuid(), gen_random_uuid(), $2, '', 'OwnCanary', now() + interval '1 hour') returning id`,
    [admin.tenantId, admin.userId],
  );
  ids.made = rows[0].id;
  await as(server, admin, 'read', async (ctx) => {
    const name = (await ctx.cells()).encrypt('break_glass_grants', 'staff_name', ids.made, 'OwnCanary');
    await server.admin.query('update break_glass_grants set staff_name = $2 where id = $1', [ids.made, name]);
  });
}
async function newFlag(ids: Ids): Promise<void> {
  ids.made = crypto.randomUUID();
  await server.admin.query(
    `insert into flagged_events (tenant_id, id, last_seen_at, event_type, subject, severity, description, metadata)
     values ($1, $2, now(), 'multiple_failed_logins', $3, 'high', 'OwnCanary', '{}')`,
    [admin.tenantId, ids.made, ids.made],
  );
}
async function newException(ids: Ids): Promise<void> {
  ids.made = crypto.randomUUID();
  await server.admin.query(
    `insert into compliance_exceptions (tenant_id, id, created_by, exception_type, policy_name, description, justification)
     values ($1, $2, $3, 'OwnCanary', 'OwnCanary', 'OwnCanary', 'OwnCanary')`,
    [admin.tenantId, ids.made, admin.userId],
  );
}
async function newReview(ids: Ids): Promise<void> {
  ids.made = crypto.randomUUID();
  await server.admin.query('delete from access_review_rows; delete from access_reviews');
  await server.admin.query(
    `insert into access_reviews (tenant_id, id, name, created_by, due_on) values ($1, $2, 'OwnCanary', $3, '2099-01-01')`,
    [admin.tenantId, ids.made, admin.userId],
  );
}
/** Every firm's log, the platform's too, is on hold or is not. */
async function holdAuditLog(isHeld: boolean): Promise<void> {
  await server.admin.query('insert into tenant_settings (tenant_id) select id from tenants on conflict do nothing');
  await server.admin.query(
    `update tenant_settings set audit_hold_reason = case when $1 then 'A case' end, audit_hold_at = case when $1 then now() end,
       audit_hold_by = case when $1 then gen_random_uuid() end`,
    [isHeld],
  );
}
/** A change that was decided and waits to be made. */
async function newReviewRow(ids: Ids): Promise<void> {
  await newReview(ids);
  const review = ids.made;
  ids.made = crypto.randomUUID();
  await server.admin.query(
    `insert into access_review_rows (tenant_id, id, review_id, kind, subject_id, owner_id, facts, decision, reason, decided_by)
     values ($1, $2, $3, 'person', $4, $4, $5, 'change', 'OwnCanary', $6)`,
    [admin.tenantId, ids.made, review, crypto.randomUUID(), JSON.stringify(FACTS), admin.userId],
  );
}
async function newOverride(ids: Ids): Promise<void> {
  await newFirm(ids);
  const { rows } = await server.admin.query(
    `insert into subscription_overrides (tenant_id, id, original_tier, override_tier, reason)
     values ($1, gen_random_uuid(), 'free', 'enterprise', 'Walked') returning id`,
    [ids.made],
  );
  ids.made = rows[0].id;
}
const FACTS = {
  role: 'lp',
  is_active: true,
  has_second_factor: false,
  created_at: '2026-01-01T00:00:00Z',
  last_used_at: null,
  expires_at: null,
  scopes: [],
  label: null,
};
const HOOK = { url: 'https://receiver.invalid/', topics: ['access'] };
/** Without others, of which a firm may have ten. */
async function newWebhook(ids: Ids): Promise<void> {
  await server.admin.query('delete from webhooks');
  ids.made = (await call(server, admin, 'POST', '/webhooks', HOOK)).body.id;
}
async function newDelivery(ids: Ids): Promise<void> {
  await newWebhook(ids);
  ids.made = (await call(server, admin, 'POST', `/webhooks/${ids.made}/test`, {})).body.id;
}
async function newKey(ids: Ids): Promise<void> {
  ids.made = crypto.randomUUID();
  await server.admin.query(
    `insert into api_keys (tenant_id, id, name, key_hash, hint, scopes, created_by, expires_at)
     values ($1, $2, 'Walked', sha256($2::uuid::text::bytea), 'cairn_walk', '[]', $3, now() + interval '1 day')`,
    [admin.tenantId, ids.made, admin.userId],
  );
}
/** A change of role that waits, as if the firm's rule asked for a second administrator. */
async function waitingRole(ids: Ids): Promise<void> {
  await newPerson(ids);
  ids.made = crypto.randomUUID();
  await server.admin.query(
    `insert into role_change_history (tenant_id, id, user_id, previous_role, new_role, approval_required)
     values ($1, $2, $3, 'lp', 'opportunity_user', true)`,
    [admin.tenantId, ids.made, ids.person],
  );
}
const NO_CEREMONY = {
  challenge_id: crypto.randomUUID(),
  credential: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} },
};
/** A factor and a passkey of the caller's own. */
async function ownFactor(ids: Ids, owner: TestPerson): Promise<void> {
  ids.factor = crypto.randomUUID();
  ids.passkey = crypto.randomUUID();
  await server.admin.query(
    `insert into user_factors (tenant_id, id, user_id, factor_type, friendly_name) values ($1, $2, $3, 'totp', $2::uuid::text)`,
    [owner.tenantId, ids.factor, owner.userId],
  );
  await server.admin.query(
    `insert into user_passkeys (tenant_id, id, user_id, credential_id, public_key, counter, transports, is_backed_up, friendly_name)
      values ($1, $2, $3, $2::uuid::text, '', 0, '{}', false, 'Walked')`,
    [owner.tenantId, ids.passkey, owner.userId],
  );
}

/** A stage of a type of its own with one checklist item, and a deal in it. Those of earlier calls leave the pipeline. */
async function ownPipeline(ids: Ids): Promise<void> {
  Object.assign(ids, { stage: crypto.randomUUID(), stageType: crypto.randomUUID(), template: crypto.randomUUID() });
  const key = `walk_${++ticks}`;
  const { tenantId } = admin;
  await server.admin.query(
    `update opportunity_pipeline_stages set is_active = false where tenant_id = $1 and stage_label = 'OwnCanary'`,
    [tenantId],
  );
  await server.admin.query(
    `insert into pipeline_stage_types (tenant_id, id, name, color) values ($1, $2, 'OwnCanary' || $3, 'grey')`,
    [tenantId, ids.stageType, key],
  );
  await server.admin.query(
    `insert into opportunity_pipeline_stages (tenant_id, id, stage_key, stage_label, stage_color, stage_type_id, sort_order)
      select $1, $2, $3, 'OwnCanary', 'bg-gray-500', id, 1000 from pipeline_stage_types where tenant_id = $1 and name = 'Open'`,
    [tenantId, ids.stage, key],
  );
  await server.admin.query(
    `insert into pipeline_stage_checklist_templates (tenant_id, id, pipeline_stage_id, title, position)
      values ($1, $2, $3, 'OwnCanary', 1)`,
    [tenantId, ids.template, ids.stage],
  );
}

/** An item on the checklist of a deal that stands in the stage. */
async function ownChecklist(ids: Ids): Promise<void> {
  await ownPipeline(ids);
  const { rows } = await server.admin.query('select stage_key from opportunity_pipeline_stages where id = $1', [
    ids.stage,
  ]);
  const deal = { company_name: 'OwnCanary', status: rows[0].stage_key };
  ids.deal = (await call(server, admin, 'POST', '/opportunities', deal)).body.id;
  ids.checklist = (await call(server, admin, 'GET', `/opportunities/${ids.deal}/checklist`)).body.items[0].id;
}

const COMPANY = { path: '/portfolio-companies', body: { name: 'OwnCanary' } };

/** An active alert of a company of the firm. */
async function ownAlert(ids: Ids): Promise<void> {
  ids.company = (await call(server, admin, 'POST', COMPANY.path, COMPANY.body)).body.id;
  const alert = { company_id: ids.company, title: 'OwnCanary' };
  ids.alert = (await call(server, admin, 'POST', '/risk-alerts', alert)).body.id;
}

/** A rule of the firm's own. */
async function ownRule(ids: Ids): Promise<void> {
  const rule = { label: `OwnCanary ${++ticks}`, subject: 'late_update', operator: 'above', threshold: 30 };
  ids.riskRule = (await call(server, admin, 'POST', '/risk-rules', rule)).body.id;
}

/** A company with somebody of it, who is the caller where the role allows it, a request to it and a file in its answer. */
async function ownAnswer(ids: Ids, owner: TestPerson): Promise<void> {
  const name = `OwnCanary ${++ticks}`;
  ids.metric = (await call(server, admin, 'POST', '/metrics', { label: name })).body.id;
  await server.admin.query(
    'update metric_definitions set archived_at = now() where tenant_id = $1 and not is_shipped',
    [admin.tenantId],
  );
  ids.ownCompany = (await call(server, admin, 'POST', '/portfolio-companies', { name })).body.id;
  const person = { name, email: `founder-${ticks}@walk.example` };
  const path = `/portfolio-companies/${ids.ownCompany}/people`;
  ids.companyPerson = (await call(server, admin, 'POST', path, person)).body.id;
  if (owner.role === 'portfolio_company_user')
    await server.admin.query('update company_people set user_id = $2 where id = $1', [ids.companyPerson, owner.userId]);
  ids.request = (await call(server, admin, 'POST', '/update-requests', asked([ids.ownCompany]))).body.id;
  const { rows } = await server.admin.query('select id from update_answers where request_id = $1', [ids.request]);
  ids.answer = rows[0].id;
  ids.answerFile = crypto.randomUUID();
  await server.admin.query(
    `insert into files (tenant_id, id, record_type, record_id, file_name, content_type, byte_size, sha256, storage_key)
     values ($1, $2, 'update_answer', $3, 'OwnCanary', 'x', 1, 'x', gen_random_uuid()::text)`,
    [admin.tenantId, ids.answerFile, ids.answer],
  );
}
const asked = (companies?: string[]) => ({
  reporting_period: 'Q1 2026',
  due_on: '2099-01-31',
  metrics: ['revenue'],
  ...(companies && { companies }),
});
const TYPED = { reporting_period: 'Q1 2026', achievements: 'Walked' };
/** A company with a purchase, a priced round, and a valuation that nobody of the walk has prepared. */
async function ownInvestments(ids: Ids): Promise<void> {
  ids.company = (await call(server, admin, 'POST', COMPANY.path, COMPANY.body)).body.id;
  const path = `/portfolio-companies/${ids.company}`;
  const buy = { kind: 'buy', effective_on: '2024-01-01', amount: 100, shares: 10, share_class: 'Seed' };
  ids.transaction = (await call(server, admin, 'POST', `${path}/transactions`, buy)).body.id;
  const round = { name: 'OwnCanary', closed_on: '2024-01-01', price_per_share: 1, fully_diluted_shares: 1000 };
  ids.round = (await call(server, admin, 'POST', `${path}/rounds`, round)).body.id;
  const value = { as_of: '2024-06-30', fair_value: 200, inputs: 'OwnCanary' };
  ids.valuation = (await call(server, preparer, 'POST', `${path}/valuations`, value)).body.id;
}

const ROUND = {
  table: {
    currency: 'USD',
    as_of: '2024-01-01',
    pool_available: 0,
    holders: [{ name: 'OwnCanary', shares: 1000 }],
    convertibles: [],
  },
  plan: {
    name: 'Walked',
    closed_on: '2024-02-01',
    valuation: 1_000_00,
    basis: 'pre_money',
    pool_share: null,
    pool_within: 'pre_money',
    share_class: 'Seed',
    price_decimals: 4,
    convert_matured: false,
    investors: [{ name: 'Walked', amount: 100_00, ours: false }],
  },
};
/** A company with a round that was previewed. */
async function ownRound(ids: Ids): Promise<void> {
  ids.company = (await call(server, admin, 'POST', COMPANY.path, COMPANY.body)).body.id;
  const shown = await call(server, admin, 'POST', `/portfolio-companies/${ids.company}/round-preview`, ROUND);
  ids.basis = shown.body.basis;
}

/** A table of figures that the caller has had written. */
async function ownReport(ids: Ids, owner: TestPerson): Promise<void> {
  const { tenantId: tenant_id, userId: user_id } = owner;
  await server.admin.query('delete from portfolio_reports where tenant_id = $1', [tenant_id]);
  ids.portfolioReport = (await call(server, owner, 'POST', '/portfolio-reports', { kind: 'kpis_csv' })).body.id;
  await writeReportJob(server.services, { tenant_id, user_id, report_id: ids.portfolioReport, request_id: 'walk' });
}
/** A fund with terms that nobody of the walk has proposed, and a limited partner with a contact who is no account. */
async function ownFund(ids: Ids): Promise<void> {
  const post = async (path: string, body: object, by = admin) => (await call(server, by, 'POST', path, body)).body.id;
  ids.fund = await post('/funds', { name: 'OwnCanary' });
  ids.fundTerms = await post(`/funds/${ids.fund}/terms`, FUND_TERMS, preparer);
  ids.partner = await post('/limited-partners', { name: 'OwnCanary' });
  await call(server, admin, 'PATCH', `/limited-partners/${ids.partner}`, { version: 1, bears_fees: false });
  const changes = await server.admin.query('select id from lp_changes where lp_id = $1', [ids.partner]);
  ids.lpChange = changes.rows[0].id;
  await server.admin.query('update limited_partners set version = 1 where id = $1', [ids.partner]);
  const contact = { name: 'OwnCanary', email: `lp-${++ticks}@walk.example` };
  ids.contact = await post(`/limited-partners/${ids.partner}/contacts`, contact);
}
/** The same with a commitment and a posting. */
async function ownBook(ids: Ids): Promise<void> {
  await ownFund(ids);
  const commitment = { lp_id: ids.partner, amount: 100_00, closed_on: '2020-01-01' };
  await call(server, admin, 'POST', `/funds/${ids.fund}/commitments`, commitment);
  const expense = { kind: 'expense', amount: 100, effective_on: '2020-02-01', memo: 'OwnCanary' };
  ids.posting = (await call(server, admin, 'POST', `/funds/${ids.fund}/ledger/expenses`, expense)).body.id;
}
async function ownModel(ids: Ids): Promise<void> {
  const made = await call(server, admin, 'POST', '/financial-models', { name: 'OwnCanary', data: MODEL });
  ids.model = made.body.id;
}
const MODEL = {
  kind: 'waterfall',
  currency: 'USD',
  calls: [{ day: '2024-01-01', amount: 100 }],
  exits: [{ name: 'Sale', day: '2025-01-01', amount: 200 }],
  terms: [{ name: 'Agreed', hurdle: 8, carry: 20, catch_up: 100 }],
};
/** The same with a capital call that nobody of the walk has drafted. */
async function ownCall(ids: Ids): Promise<void> {
  await ownBook(ids);
  const { body } = await call(server, preparer, 'POST', `/funds/${ids.fund}/capital-events`, CALL);
  [ids.capitalEvent, ids.capitalParts] = [body.id, body.parts_hash];
}
const CALL = {
  kind: 'call',
  due_on: '2024-03-29',
  lines: [{ purpose: 'investment', label: 'OwnCanary', amount: 50 }],
};
/** A fund without a book, with an import that somebody else has begun. */
async function ownImport(ids: Ids): Promise<void> {
  const { body } = await call(server, admin, 'POST', '/funds', { name: 'OwnCanary' });
  ids.fund = body.id;
  const started = await call(server, preparer, 'POST', `/funds/${ids.fund}/imports`, {});
  ids.fundImport = started.body.id;
  await call(server, preparer, 'POST', `/fund-import-lists?import_id=${ids.fundImport}`, IMPORT_FILE, FILE);
  const differing = await call(
    server,
    preparer,
    'POST',
    `/fund-import-lists?import_id=${ids.fundImport}`,
    BALANCE_FILE,
    FILE,
  );
  if (differing.status !== 201) throw new Error('the walk has no import');
}
const IMPORT_FILE = Buffer.from('Limited partner,Commitment,Closing date\nOwnCanary,100.00,2020-01-01\n');
const BALANCE_FILE = Buffer.from('Limited partner,Date,Unfunded,NAV\nOwnCanary,2020-12-31,90.00,0\n');
/** The same with its difference accepted and handed to the second person. */
async function ownSubmittedImport(ids: Ids): Promise<void> {
  await ownImport(ids);
  const path = `/fund-imports/${ids.fundImport}`;
  await call(server, preparer, 'POST', `${path}/accept`, IMPORT_DIFFERENCE);
  const submitted = await call(server, preparer, 'POST', `${path}/submit`, { version: 4 });
  ids.fundImportHash = submitted.body.preview.hash;
}
const IMPORT_DIFFERENCE = { keys: ['owncanary|2020-12-31|unfunded'], reason: 'Walked' };
/** The same with the statement of its bank account. */
async function ownBankStatement(ids: Ids): Promise<void> {
  await ownBook(ids);
  const { body } = await call(server, admin, 'POST', `/bank-statements?fund_id=${ids.fund}`, BANK_FILE, FILE);
  ids.bankStatement = body.id;
  ids.bankLine = body.lines[0].id;
}
const BANK_FILE = Buffer.from('Date,Name,Amount\n2024-03-20,OwnCanary,5.00\n');
async function ownIgnoredLine(ids: Ids): Promise<void> {
  await ownBankStatement(ids);
  await call(server, admin, 'POST', `/bank-lines/${ids.bankLine}/ignore`, { reason: 'Walked' });
}
/** The same with a call whose notice is drawn. */
async function ownNotice(ids: Ids): Promise<void> {
  await ownBook(ids);
  const post = (path: string, body: object, by = admin) => call(server, by, 'POST', path, body);
  const due_on = new Date(server.services.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  const { id, parts_hash } = (await post(`/funds/${ids.fund}/capital-events`, { ...CALL, due_on }, preparer)).body;
  await post(`/capital-events/${id}/approve`, { version: 1, parts_hash });
  await post(`/capital-events/${id}/issue`, { version: 2 });
  await untilDrawn();
  const { rows } = await server.admin.query(
    `select d.id from fund_documents d join capital_items i on i.id = d.item_id
      where i.event_id = $1 and d.state = 'available'`,
    [id],
  );
  ids.fundDocument = rows[0]?.id ?? ids.fundDocument;
}
/** The same with approved terms, so that statements can be prepared. */
async function ownQuarter(ids: Ids): Promise<void> {
  await ownBook(ids);
  await call(server, admin, 'POST', `/fund-terms/${ids.fundTerms}/decide`, { version: 1, decision: 'approved' });
}
/** The same with statements of a quarter that nobody of the walk has prepared. */
async function ownRun(ids: Ids): Promise<void> {
  await ownQuarter(ids);
  const made = await call(server, preparer, 'POST', `/funds/${ids.fund}/statements`, QUARTER);
  ids.statementRun = made.body.id;
  await untilDrawn();
}
/** The same with the report of a quarter that nobody of the walk has written. */
async function ownLpReport(ids: Ids): Promise<void> {
  await ownQuarter(ids);
  ids.statementRun = (await call(server, preparer, 'POST', `/funds/${ids.fund}/reports`, QUARTER)).body.id;
  await call(server, preparer, 'PATCH', `/lp-reports/${ids.statementRun}`, { version: 1, ...REPORT });
}
async function ownPreparedReport(ids: Ids): Promise<void> {
  await ownLpReport(ids);
  await call(server, preparer, 'POST', `/lp-reports/${ids.statementRun}/prepare`, { version: 2 });
  await untilDrawn();
}
const REPORT = { letter: 'OwnCanary', is_marketing: false, companies: [] };
/** The same with tax forms of one page, which names nobody, decided on by nobody of the walk. */
async function ownTaxForms(ids: Ids): Promise<void> {
  await ownQuarter(ids);
  const made = await call(
    server,
    preparer,
    'POST',
    `/tax-forms?fund_id=${ids.fund}&${TAX_FORMS}`,
    await taxPdf(),
    PDF_FILE,
  );
  ids.statementRun = made.body.id;
}
async function ownDecidedForms(ids: Ids): Promise<void> {
  await ownTaxForms(ids);
  const [partner] = (await call(server, admin, 'GET', `/tax-forms/${ids.statementRun}`)).body.partners;
  const body = { version: 1, pages: [1], lp_id: partner.id };
  await call(server, preparer, 'POST', `/tax-forms/${ids.statementRun}/assign`, body);
}
async function ownPreparedForms(ids: Ids): Promise<void> {
  await ownDecidedForms(ids);
  await call(server, preparer, 'POST', `/tax-forms/${ids.statementRun}/prepare`, { version: 2 });
  await untilDrawn();
}
let taxFile: Buffer;
const TAX_FORMS = 'year=2020&label=K-1';
const PDF_FILE = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="k.pdf"' };
async function taxPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  return Buffer.from(await document.save());
}
const untilDrawn = () => untilJobsDone(server, 'draw-fund-documents', admin.tenantId);
const QUARTER = { quarter_end: '2020-03-31' };
/** The same, for an LP that the person with this role speaks for. */
async function ownLpNotice(ids: Ids): Promise<void> {
  await ownNotice(ids);
  const { userId } = people.get('lp') as TestPerson;
  await server.admin.query('update lp_contacts set user_id = $2 where id = $1', [ids.contact, userId]);
  const { rows } = await server.admin.query('select id from capital_items where lp_id = $1', [ids.partner]);
  ids.capitalItem = rows[0].id;
}
/** A fund with approved terms and a second limited partner, to whom an interest may go. */
async function ownParties(ids: Ids): Promise<void> {
  await ownQuarter(ids);
  ids.transferee = (await call(server, admin, 'POST', '/limited-partners', { name: 'OwnCanary' })).body.id;
  await server.admin.query(`update limited_partners set kyc_state = 'approved' where id = $1`, [ids.transferee]);
}
/** The same with a transfer that nobody of the walk has asked for. */
async function ownTransfer(ids: Ids): Promise<void> {
  await ownParties(ids);
  const { body } = await call(server, preparer, 'POST', `/funds/${ids.fund}/transfers`, transferOf(ids));
  ids.lpTransfer = body.id;
}
const transferOf = ({ partner, transferee }: Ids) => ({
  from_lp_id: partner,
  to_lp_id: transferee,
  commitment: 50_00,
  effective_on: '2020-03-01',
});
/** A delegate of an LP that the person with this role speaks for. */
async function ownDelegate(ids: Ids): Promise<void> {
  await ownLpNotice(ids);
  const { body } = await call(server, admin, 'POST', `/limited-partners/${ids.partner}/delegates`, delegateOf(ids));
  ids.lpDelegate = body.id;
}
const delegateOf = ({ fund }: Ids) => ({
  name: 'OwnCanary',
  email: `delegate-${++ticks}@walk.example`,
  fund_ids: [fund],
  views: ['notices'],
  expires_on: new Date(server.services.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10),
});
/** A subscription with its agreement, which nobody of the walk has opened, for an LP that the person with this role speaks for. */
async function ownSubscription(ids: Ids): Promise<void> {
  await ownFund(ids);
  const { userId } = people.get('lp') as TestPerson;
  await server.admin.query('update lp_contacts set user_id = $2 where id = $1', [ids.contact, userId]);
  await server.admin.query(`update limited_partners set kyc_state = 'approved' where id = $1`, [ids.partner]);
  taxFile = await taxPdf();
  ids.subscription = (await call(server, preparer, 'POST', '/fund-subscriptions', subscriptionOf(ids))).body.id;
  const path = `/subscription-documents?subscription_id=${ids.subscription}&kind=agreement`;
  ids.subscriptionFile = (await call(server, preparer, 'POST', path, taxFile, PDF_FILE)).body.documents[0].id;
}
const subscriptionOf = ({ fund, partner }: Ids) => ({
  fund_id: fund,
  lp_id: partner,
  closing_on: '2020-06-30',
  due_on: new Date(server.services.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10),
});
async function ownSentSubscription(ids: Ids): Promise<void> {
  await ownSubscription(ids);
  await call(server, admin, 'POST', `/fund-subscriptions/${ids.subscription}/send`, { version: 1 });
}
/** The same in a firm with an e-sign service, which never answers. */
const withSignatureService = (prepare: (ids: Ids) => Promise<void>) => async (ids: Ids) => {
  await call(server, admin, 'PUT', '/signature-service', { url: HOOK.url });
  await prepare(ids);
};
/** The same with answers, of which the amount is all that counts here, and the signed agreement. */
async function ownSignedSubscription(ids: Ids): Promise<void> {
  await ownSentSubscription(ids);
  const lp = people.get('lp') as TestPerson;
  const path = `/lp-portal/subscriptions/${ids.subscription}`;
  await call(server, lp, 'PATCH', path, { version: 2, answers: SUBSCRIPTION_ANSWERS });
  const signature = `/lp-portal/subscription-signatures?document_id=${ids.subscriptionFile}`;
  await call(server, lp, 'POST', signature, taxFile, PDF_FILE);
}
async function ownSubmittedSubscription(ids: Ids): Promise<void> {
  await ownSignedSubscription(ids);
  const lp = people.get('lp') as TestPerson;
  await call(server, lp, 'POST', `/lp-portal/subscriptions/${ids.subscription}/submit`, { version: 3 });
}
async function ownApprovedSubscription(ids: Ids): Promise<void> {
  await ownSubmittedSubscription(ids);
  const path = `/fund-subscriptions/${ids.subscription}`;
  await call(server, admin, 'POST', `${path}/decide`, { version: 4, decision: 'approved' });
  const countersigned = `/subscription-countersignatures?document_id=${ids.subscriptionFile}`;
  await call(server, admin, 'POST', countersigned, taxFile, PDF_FILE);
}
async function ownCountersignedSubscription(ids: Ids): Promise<void> {
  await ownApprovedSubscription(ids);
  await call(server, admin, 'POST', `/fund-subscriptions/${ids.subscription}/countersign`, { version: 5 });
}
const SUBSCRIPTION_ANSWERS = {
  legal_name: 'OwnCanary',
  investor_type: 'individual',
  birth_date: '1970-01-01',
  address: 'OwnCanary',
  tax_residence: 'Germany',
  us_person: 'no',
  tax_number: '1',
  tax_form: 'w8ben',
  source_of_funds: 'sale',
  professional_status: 'none',
  politically_exposed: 'no',
  benefit_plan: 'no',
  bank_name: 'OwnCanary',
  bank_reference: '1',
  notices_email: 'own-canary@walk.example',
  amount: 100_00,
};
const FUND_TERMS = {
  start: '2020-01-01',
  end: '2030-01-01',
  investment_period_end: '2025-01-01',
  fee_rate: 2,
  hurdle: 8,
  carry: 20,
  catch_up: 100,
};

const RATES = { ...FILE, 'content-disposition': 'attachment; filename="rates.csv"' };

/** The only custom field of the firm. */
async function ownCustomField(ids: Ids): Promise<void> {
  await server.admin.query('delete from custom_fields where tenant_id = $1', [admin.tenantId]);
  const field = { label: 'OwnCanary', kind: 'text' };
  ids.customField = (await call(server, admin, 'POST', '/custom-fields', field)).body.id;
}

/** A task of the caller's own: others may read it, not change it. */
async function ownTask(ids: Ids, owner: TestPerson): Promise<void> {
  ids.task = crypto.randomUUID();
  await server.admin.query(
    `insert into tasks (tenant_id, id, title, created_by, assigned_to) values ($1, $2, 'OwnCanary', $3, $3)`,
    [owner.tenantId, ids.task, owner.userId],
  );
}

async function ownNotification(ids: Ids, owner: TestPerson): Promise<void> {
  ids.notification = crypto.randomUUID();
  await server.admin.query(
    `insert into notifications (tenant_id, id, user_id, kind, title, path) values ($1, $2, $3, 'task', 'OwnCanary', '/dashboard')`,
    [owner.tenantId, ids.notification, owner.userId],
  );
}

/** A deal before the committee with the votes that decide it, and a question. */
async function ownReview(ids: Ids): Promise<void> {
  const deal = { company_name: 'OwnCanary', status: 'partner_review' };
  ids.deal = (await call(server, admin, 'POST', '/opportunities', deal)).body.id;
  ids.review = (await call(server, admin, 'POST', `/opportunities/${ids.deal}/committee-reviews`, {})).body.id;
  const path = `/committee-reviews/${ids.review}`;
  for (const role of ['firm_admin', 'firm_user'])
    await call(server, people.get(role), 'PUT', `${path}/vote`, { vote: 'approve' });
  await server.admin.query(
    `insert into committee_texts
       (tenant_id, id, opportunity_id, review_id, version, memo, thesis, assumptions, written_by, written_at, votes)
     values ($1, gen_random_uuid(), $2, $3, 1, 'OwnCanary', '', '[]', $4, now(), 0)`,
    [admin.tenantId, ids.deal, ids.review, admin.userId],
  );
  const { rows } = await server.admin.query(
    `insert into committee_questions (tenant_id, id, opportunity_id, review_id, question, asked_by)
      values ($1, gen_random_uuid(), $2, $3, 'OwnCanary', $4) returning id`,
    [admin.tenantId, ids.deal, ids.review, admin.userId],
  );
  ids.question = rows[0].id;
}

const WALKED_ASSUMPTION = JSON.stringify([{ metric: 'Walked', value: '1', by: '2027' }]);

/** A question of the person who asks: nobody else may change it. */
const askedBy = async (ids: Ids, person: TestPerson) => {
  await ownReview(ids);
  await server.admin.query('update committee_questions set asked_by = $2 where id = $1', [ids.question, person.userId]);
};

const wonDeal = async (ids: Ids) => {
  const deal = { company_name: 'OwnCanary', status: 'closed_won' };
  ids.deal = (await call(server, admin, 'POST', '/opportunities', deal)).body.id;
};

/** A role that may add deals adds theirs; for the others it is the administrator's. */
const creatorOf = (person: TestPerson) => (hasPermission(person.role, 'opportunity:create') ? person : admin);

async function ownDeal(ids: Ids, owner: TestPerson): Promise<void> {
  const { body } = await call(server, creatorOf(owner), 'POST', '/opportunities', { company_name: 'OwnCanary' });
  ids.ownDeal = body.id;
}

/** The deal for its creator and the administrators only. */
async function hideOwnDeal({ ownDeal: id }: Ids): Promise<void> {
  await server.admin.query(
    `with hidden as (update opportunities set is_confidential = true, assigned_to = null where id = $1 returning *),
          listed as (insert into confidential_opportunities (tenant_id, id, opportunity_id) select tenant_id, gen_random_uuid(), id from hidden)
     insert into opportunity_members (tenant_id, id, opportunity_id, user_id)
     select distinct tenant_id, gen_random_uuid(), id, member from hidden, unnest(array[created_by, $2::uuid]) as member
     on conflict do nothing`,
    [id, admin.userId],
  );
}

/** A view and a bulk change of the caller's own. */
async function viewOfCompanies({ view }: Ids): Promise<void> {
  await server.admin.query(`update saved_views set area = 'portfolio_companies' where id = $1`, [view]);
}

async function ownListWork(ids: Ids, { tenantId, userId }: TestPerson): Promise<void> {
  ids.deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'OwnCanary' })).body.id;
  ids.bulkChange = crypto.randomUUID();
  ids.bulkRun = crypto.randomUUID();
  const run = { status: 'undone', asked: {}, total: 0, done: 0, changed: 0, unchanged: 0, refused: 0, after: null };
  await server.admin.query(
    `insert into bulk_changes (tenant_id, id, kind, created_by, created_at, report, undo, run)
     values ($1, $2, 'archive', $3, now() - interval '2 days', '{"to": {}}', '{"deals": []}', $4)`,
    [tenantId, ids.bulkRun, userId, run],
  );
  ids.view = crypto.randomUUID();
  await server.admin.query(
    `insert into bulk_changes (tenant_id, id, kind, created_by, created_at, report, undo) values ($1, $2, 'assign', $3, $4, $5, $6)`,
    [
      tenantId,
      ids.bulkChange,
      userId,
      server.services.now(),
      JSON.stringify({ to: { owner: null }, unchanged: [], refused: [] }),
      JSON.stringify({ deals: [{ id: ids.deal, version: 1, assigned_to: null }] }),
    ],
  );
  await server.admin.query(
    `insert into saved_views (tenant_id, id, area, name, owner_id, search) values ($1, $2, 'opportunities', 'OwnCanary', $3, '{}')`,
    [tenantId, ids.view, userId],
  );
}

const STREAM = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="own.gif"' };
const PICTURE = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

/** A picture of a deal, as if the caller had uploaded it: that person may change it. */
async function ownFile(ids: Ids, owner: TestPerson): Promise<void> {
  ids.deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'OwnCanary' })).body.id;
  const path = `/files?record_type=opportunity&record_id=${ids.deal}`;
  ids.file = (await call(server, admin, 'POST', path, PICTURE, STREAM)).body.id;
  await server.admin.query('update files set uploaded_by = $2 where id = $1', [ids.file, owner.userId]);
}

const sectionsOf = (title: string) => [{ title: 'Team', items: [{ title }] }];

/** A template of one item, and a process started from it with a comment of `owner`. */
async function ownDiligence(ids: Ids, owner: TestPerson): Promise<void> {
  const template = (
    await call(server, admin, 'POST', '/due-diligence-templates', {
      name: 'OwnCanary',
      sections: sectionsOf('OwnCanary'),
    })
  ).body;
  const deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'OwnCanary' })).body;
  const start = { opportunity_id: deal.id, template_version_id: template.version_id };
  const process = (await call(server, admin, 'POST', '/due-diligence', start)).body;
  const item = process.sections[0].items[0].id;
  ids.comment = crypto.randomUUID();
  await server.admin.query(
    `insert into dd_comments (tenant_id, id, opportunity_id, item_id, body, created_by)
      select tenant_id, $2, opportunity_id, id, 'OwnCanary', $3 from dd_items where id = $1`,
    [item, ids.comment, owner.tenantId === admin.tenantId ? owner.userId : admin.userId],
  );
  Object.assign(ids, { deal: deal.id, process: process.id, diligenceItem: item });
  Object.assign(ids, { diligenceTemplate: template.id, templateVersion: template.version_id });
}

/** The same without the comment: an item that somebody has worked on stays. */
async function withoutComment({ diligenceItem }: Ids): Promise<void> {
  await server.admin.query('delete from dd_comments where item_id = $1', [diligenceItem]);
}

const STAGE = { stage_color: 'bg-teal-500' };
let stageOrder: string[] = [];

const DILIGENCE_RECORDS: (keyof Ids)[] = [
  'process',
  'report',
  'diligenceItem',
  'comment',
  'diligenceTemplate',
  'templateVersion',
];

/** A shared deal with a file, open to the caller if a co-investor, who has viewed it. */
async function ownShare(ids: Ids, owner: TestPerson): Promise<void> {
  ids.shareDeal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'OwnCanary' })).body.id;
  const path = `/files?record_type=opportunity&record_id=${ids.shareDeal}`;
  ids.shareFile = (await call(server, admin, 'POST', path, PICTURE, STREAM)).body.id;
  const outsider = owner.role === 'co_investor_user' ? owner : (people.get('co_investor_user') as TestPerson);
  const share = { ...sharing(ids), access_type: 'participate', files: [ids.shareFile], people: [outsider.email] };
  const made = (await call(server, admin, 'POST', '/co-investor-shares', share)).body;
  Object.assign(ids, { share: made.id, sharePerson: made.people[0].id });
  const link = await call(server, admin, 'POST', `/co-investor-shares/${made.id}/links`, { label: 'OwnCanary' });
  ids.shareLink = link.body.link.id;
  const view = { p_share_id: made.id, p_interaction_type: 'view' };
  ids.shareView = (await call(server, outsider, 'POST', '/rpc/log_coinvestor_interaction', view)).body.id;
}
const sharing = ({ shareDeal }: Ids) => ({
  entity_type: 'opportunity',
  entity_id: shareDeal,
  shared_with_org: 'OwnCanary',
});
const ofShare = ({ shareDeal }: Ids) => ({ query: `?entity_type=opportunity&entity_id=${shareDeal}` });
/** A submission that was sent and a draft with a file, both of the caller if a submitter. */
async function ownSubmission(ids: Ids, owner: TestPerson): Promise<void> {
  const submitter = owner.role === 'opportunity_user' ? owner : (people.get('opportunity_user') as TestPerson);
  const fresh = `update submissions set status = 'declined' where tenant_id = $1 and status in ('submitted', 'under_review')`;
  await server.admin.query(fresh, [admin.tenantId]);
  const begin = async () => (await call(server, submitter, 'POST', '/submitter-portal/drafts', {})).body;
  const first = await begin();
  const path = `/submitter-portal/submissions/${first.id}/submit`;
  await call(server, submitter, 'POST', path, { version: first.version, ...SUBMITTED });
  const { id: draft } = await begin();
  const file = await call(server, submitter, 'POST', `/submitter-portal/files?submission_id=${draft}`, PICTURE, STREAM);
  Object.assign(ids, { submission: first.id, draft, draftFile: file.body.id });
  await server.admin.query('update submissions set version = 1 where id = any($1)', [[first.id, draft]]);
}
/** What came by mail, to be completed. */
async function newMailDraft(ids: Ids): Promise<void> {
  const { rows } = await server.admin.query(
    `insert into submissions (tenant_id, id, source, currency, submitted_at)
     values ($1, gen_random_uuid(), 'mail', 'USD', now()) returning id`,
    [admin.tenantId],
  );
  ids.made = rows[0].id;
}
const UNPUBLISHED = { slug: 'walked', is_published: false, title: 'Walked', introduction: '', questions: [] };
async function forgetPage(): Promise<void> {
  await server.admin.query('delete from intake_pages');
  await server.admin.query('delete from intake_slugs');
}
const SUBMITTED = { company_name: 'OwnCanary', industry: 'ai', stage: 'seed', funding_amount: 100, currency: 'USD' };
const SUBMISSION_RECORDS: (keyof Ids)[] = ['submission', 'draft', 'draftFile'];

const SHARE_RECORDS: (keyof Ids)[] = ['share', 'sharePerson', 'shareDeal', 'shareFile', 'shareView', 'shareLink'];

const ANSWER_RECORDS: (keyof Ids)[] = ['metric', 'ownCompany', 'companyPerson', 'request', 'answer', 'answerFile'];

/** How to call each procedure. One that is missing here fails the walk by name. */
const ROWS: Record<string, Row> = {
  'auth.signUp': {
    status: 200,
    ask: () => ({
      body: {
        email: `walk-${++ticks}@walk.example`,
        password: 'Unlikely-Pebble-9',
        data: { first_name: 'Wanda', last_name: 'Walker', tenant_name: 'Walkers' },
      },
    }),
  },
  'auth.token': {
    status: 200,
    ask: () => ({ query: '?grant_type=password', body: { email: someone.email, password: TEST_PASSWORD } }),
  },
  'auth.recover': { status: 200, prepare: forgetLimits, ask: () => ({ body: { email: someone.email } }) },
  'auth.resend': {
    status: 200,
    prepare: forgetLimits,
    ask: () => ({ body: { type: 'signup', email: someone.email } }),
  },
  'auth.otp': { status: 200, prepare: forgetLimits, ask: () => ({ body: { email: someone.email } }) },
  'auth.verify': {
    status: 200,
    prepare: async () => {
      verification = await withAuth(server.services, async (tx) => {
        await setTenant(tx, someone.tenantId);
        return issueLinkSecret(tx, someone, 'email_verification', server.services.now());
      });
    },
    ask: () => ({ body: { type: 'signup', token_hash: verification } }),
  },
  'auth.updateUser': { status: 200, ask: () => ({ body: { data: { first_name: 'Wanda' } } }) },
  'auth.reauthenticate': { status: 200, endsToken: true, ask: () => ({ body: { password: TEST_PASSWORD } }) },
  'auth.requestReauthentication': { status: 200, prepare: forgetLimits },
  'auth.listSessions': { status: 200 },
  'auth.endSession': { status: 204, record: 'session' },
  'auth.logAuthEvent': { status: 200, ask: () => ({ body: { p_event_type: 'login_success' } }) },
  'auth.signOut': { status: 204, ask: () => ({ query: '?scope=others' }) },
  'auth.getUser': { status: 200 },
  // Of a firm that one belongs to, it would end the session of the walk.
  'auth.switchOrganization': { status: 404, ask: () => ({ body: { tenant_id: crypto.randomUUID() } }) },
  'invitations.invite': { status: 200, ask: () => ({ body: invitation() }) },
  'invitations.list': { status: 200 },
  'invitations.resend': { status: 200, record: 'invitation', ask: () => ({ body: {} }) },
  'invitations.revoke': { status: 200, record: 'invitation', ask: () => ({ body: { version: 1 } }) },
  'invitations.lookup': { status: 404, ask: () => ({ body: { invitation_token: NO_TOKEN } }) },
  'invitations.accept': {
    status: 200,
    ask: () => ({ body: { p_invitation_token: NO_TOKEN, p_user_id: crypto.randomUUID() } }),
  },
  'tenantSettings.get': { status: 200 },
  'tenantSettings.save': {
    status: 200,
    prepare: () => server.admin.query('update tenant_settings set version = 1'),
    ask: () => ({ body: { version: 1, address: 'Walked' } }),
  },
  'tenantSettings.decideLift': {
    status: 200,
    prepare: () =>
      server.admin.query('update tenant_settings set approval_lift_by = gen_random_uuid(), approval_lift_at = now()'),
    ask: () => ({ body: { approve: false } }),
  },
  'tenantSettings.setLogo': { status: 200, ask: () => ({ body: { png: LOGO } }) },
  'tenantSettings.logo': { status: 200, prepare: everyFirmsLogo },
  'tenantSettings.listChanges': { status: 200 },
  'billing.get': { status: 200 },
  // Without a payment provider, which the walk has none of, nothing is asked.
  'billing.checkout': { status: 409, ask: () => ({ body: { tier: 'professional' } }) },
  'billing.portal': { status: 409, ask: () => ({ body: {} }) },
  'billing.refresh': { status: 409, ask: () => ({ body: {} }) },
  'signatureService.get': { status: 200 },
  'signatureService.set': { status: 200, ask: () => ({ body: { url: HOOK.url } }) },
  'signatureService.remove': { status: 204 },
  'webhooks.list': { status: 200 },
  'webhooks.create': {
    status: 201,
    prepare: () => server.admin.query('delete from webhooks'),
    ask: () => ({ body: HOOK }),
  },
  'webhooks.change': {
    status: 200,
    record: 'made',
    prepare: newWebhook,
    ask: () => ({ body: { version: 1, is_active: false } }),
  },
  'webhooks.rotate': { status: 200, record: 'made', prepare: newWebhook, ask: () => ({ body: {} }) },
  'webhooks.remove': { status: 204, record: 'made', prepare: newWebhook },
  'webhooks.test': { status: 200, record: 'made', prepare: newWebhook, ask: () => ({ body: {} }) },
  'webhooks.deliveries': { status: 200, record: 'made', prepare: newWebhook },
  'webhooks.replay': { status: 200, record: 'made', prepare: newDelivery, ask: () => ({ body: {} }) },
  'apiKeys.list': { status: 200 },
  'apiKeys.create': {
    status: 201,
    prepare: () => server.admin.query('delete from api_keys'),
    ask: () => ({
      body: {
        name: 'Walked',
        scopes: ['opportunity:read'],
        expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      },
    }),
  },
  'apiKeys.revoke': { status: 200, record: 'made', prepare: newKey, ask: () => ({ body: {} }) },
  'firmPeople.manageStatus': {
    status: 200,
    record: 'person',
    prepare: newPerson,
    ask: ({ person }) => ({ body: { p_target_user_id: person, p_action: 'suspend' } }),
  },
  'firmPeople.countWork': { status: 200, record: 'person' },
  'firmPeople.changeRole': {
    status: 200,
    record: 'person',
    prepare: newPerson,
    ask: () => ({ body: { role: 'opportunity_user', reason: 'Walked' } }),
  },
  'firmPeople.listRoleChanges': { status: 200 },
  'firmPeople.approveRole': { status: 200, record: 'made', prepare: waitingRole, ask: () => ({ body: {} }) },
  'firmPeople.declineRole': { status: 200, record: 'made', prepare: waitingRole, ask: () => ({ body: {} }) },
  // Who gave the administration away could ask for nothing more in this walk, so somebody else is named as who has it.
  'firmPeople.transfer': {
    status: 404,
    ask: () => ({
      body: { p_current_admin_id: admin.userId, p_new_admin_id: admin.userId, p_tenant_id: admin.tenantId },
    }),
  },
  'organizations.list': { status: 200 },
  'organizations.manageStatus': {
    status: 200,
    prepare: newFirm,
    ask: ({ made }) => ({ body: { p_tenant_id: made, p_action: 'suspend' } }),
  },
  'keyDestructions.request': {
    status: 201,
    record: 'made',
    prepare: suspendedFirm,
    ask: () => ({ body: { confirmation: 'Walked', reason: 'Walked', handed_over: 'Walked' } }),
  },
  'keyDestructions.approve': {
    status: 200,
    record: 'made',
    prepare: doomedFirm,
    ask: () => ({ body: { confirmation: 'Walked' } }),
  },
  'keyDestructions.withdraw': {
    status: 200,
    record: 'made',
    prepare: doomedFirm,
    ask: () => ({ body: { reason: 'Walked' } }),
  },
  'platformOverview.stats': { status: 200, ask: () => ({ body: {} }) },
  'platformOverview.health': { status: 200 },
  'breakGlass.current': { status: 200 },
  // The walk goes on with this session, so that it takes no firm to read.
  'breakGlass.start': {
    status: 404,
    ask: () => ({ body: { p_tenant_id: crypto.randomUUID(), p_reason: 'Walked', p_hours: 1 } }),
  },
  'breakGlass.end': { status: 200, ask: () => ({ body: {} }) },
  'breakGlass.list': { status: 200 },
  'breakGlass.endByFirm': { status: 200, record: 'made', prepare: newGrant, ask: () => ({ body: {} }) },
  'subscriptionOverrides.list': { status: 200 },
  'subscriptionOverrides.apply': {
    status: 200,
    prepare: newFirm,
    ask: ({ made }) => ({ body: { p_tenant_id: made, p_new_tier: 'enterprise', p_reason: 'Walked' } }),
  },
  'subscriptionOverrides.remove': {
    status: 200,
    prepare: newOverride,
    ask: ({ made }) => ({ body: { p_override_id: made } }),
  },
  'platformAudit.list': { status: 200 },
  'platformAudit.exportAll': { status: 200 },
  'people.list': { status: 200 },
  'people.unlock': { status: 200, record: 'person', ask: () => ({ body: { reason: 'Called from a known number' } }) },
  'auth.getProfile': { status: 200 },
  'auth.getSignedIn': { status: 200 },
  'auth.listTeam': { status: 200 },
  'home.summary': { status: 200 },
  'home.export': { status: 200, ask: () => ({ query: '?from=2026-01-01&to=2026-01-31' }) },
  'demoRequests.create': {
    status: 201,
    // More requests than one address may send.
    prepare: () => server.admin.query('delete from rate_limits'),
    ask: () => ({ body: demoInput(server.services.now(), `walk-${++ticks}@walk.example`) }),
  },
  'demoRequests.list': { status: 200 },
  'status.get': { status: 200 },
  'securityChecks.list': { status: 200 },
  'auditLogs.list': { status: 200 },
  'auditLogs.stats': { status: 200, ask: () => ({ body: {} }) },
  'auditLogs.state': { status: 200 },
  'auditLogs.verify': { status: 200, ask: () => ({ body: {} }) },
  'auditLogs.canExport': {
    status: 200,
    ask: () => ({ body: { table_name: 'audit_logs', data_classification: 'pii' } }),
  },
  'auditLogs.logCrud': {
    status: 200,
    prepare: forgetLimits,
    ask: () => ({ body: { p_operation: 'read', p_table_name: 'walk' } }),
  },
  'auditLogs.exportAll': { status: 200 },
  // Nobody seals here; what it answers then stands in export-evidence.test.ts.
  'auditLogs.exportEvidence': { status: 400 },
  'auditLogs.retention': { status: 200 },
  'auditLogs.saveRetention': { status: 200, ask: () => ({ body: { months: 36 } }) },
  'auditLogs.hold': { status: 200, prepare: () => holdAuditLog(false), ask: () => ({ body: { reason: 'A case' } }) },
  'auditLogs.liftHold': {
    status: 200,
    prepare: () => holdAuditLog(true),
    ask: () => ({ body: { reason: 'No case' } }),
  },
  'compliance.stats': { status: 200, ask: () => ({ body: {} }) },
  'compliance.generateReport': { status: 200, ask: () => ({ body: { p_format: 'csv' } }) },
  'compliance.tenants': { status: 200 },
  'compliance.listRoleChanges': { status: 200 },
  'compliance.exportRoleChanges': { status: 200 },
  'compliance.listSettingChanges': { status: 200 },
  'compliance.exportSettingChanges': { status: 200 },
  'compliance.listSessions': { status: 200 },
  'compliance.exportSessions': { status: 200 },
  'compliance.terminateSession': {
    status: 200,
    record: 'session',
    prepare: strangersSession,
    ask: () => ({ body: {} }),
  },
  'complianceExceptions.list': { status: 200 },
  'complianceExceptions.exportAll': { status: 200 },
  'complianceExceptions.history': { status: 200, record: 'made', prepare: newException },
  'complianceExceptions.create': {
    status: 201,
    ask: () => ({
      body: { exception_type: 'Walked', policy_name: 'Walked', description: 'Walked', justification: 'Walked' },
    }),
  },
  'complianceExceptions.decide': {
    status: 200,
    record: 'made',
    prepare: newException,
    ask: () => ({ body: { decision: 'approved' } }),
  },
  'accessReviews.list': { status: 200 },
  'accessReviews.get': { status: 200, record: 'made', prepare: newReview },
  'accessReviews.saveSettings': { status: 200, ask: () => ({ body: { responsible_id: null } }) },
  'accessReviews.start': {
    status: 201,
    prepare: () => server.admin.query('delete from access_review_rows; delete from access_reviews'),
    ask: () => ({ body: {} }),
  },
  'accessReviews.decide': {
    status: 200,
    record: 'made',
    prepare: newReviewRow,
    ask: () => ({ body: { decision: 'change', reason: 'Walked' } }),
  },
  'accessReviews.markDone': { status: 200, record: 'made', prepare: newReviewRow, ask: () => ({ body: {} }) },
  'accessReviews.close': {
    status: 200,
    record: 'made',
    prepare: newReview,
    ask: () => ({ body: { note: 'Walked' } }),
  },
  'accessReviews.exportOne': { status: 200, record: 'made', prepare: newReview },
  'controls.list': { status: 200 },
  'controls.get': { status: 200, ask: () => ({ query: '?key=key-age' }) },
  'controls.run': { status: 200, ask: () => ({ body: {} }) },
  'controls.switchOff': {
    status: 200,
    prepare: () => server.admin.query('delete from control_checks'),
    ask: () => ({ body: { key: 'key-age', is_off: true, reason: 'Walked' } }),
  },
  'controls.exportOne': { status: 200, ask: () => ({ query: '?key=key-age' }) },
  'evidence.users': { status: 200 },
  'evidence.roles': { status: 200 },
  'evidence.secondFactors': { status: 200 },
  'evidence.sessions': { status: 200 },
  'evidence.settings': { status: 200 },
  'evidence.events': { status: 200 },
  'evidence.checks': { status: 200 },
  'evidence.assessmentResults': { status: 200 },
  'flaggedEvents.list': { status: 200 },
  'flaggedEvents.summary': { status: 200 },
  'flaggedEvents.exportAll': { status: 200 },
  'flaggedEvents.resolve': {
    status: 200,
    record: 'made',
    prepare: newFlag,
    ask: () => ({ body: { note: 'Walked' } }),
  },
  'dataRequests.list': { status: 200 },
  'dataRequests.get': { status: 200, record: 'made', made: DATA_REQUEST },
  'dataRequests.find': { status: 200, record: 'made', made: DATA_REQUEST },
  'dataRequests.create': { status: 201, ask: () => ({ body: { ...DATA_REQUEST.body, name: 'Somebody' } }) },
  'dataRequests.assign': {
    status: 200,
    record: 'made',
    made: DATA_REQUEST,
    ask: () => ({ body: { version: 1, assigned_to: null } }),
  },
  'dataRequests.extend': {
    status: 200,
    record: 'made',
    made: DATA_REQUEST,
    ask: () => ({ body: { version: 1, reason: 'Walked' } }),
  },
  'dataRequests.settle': {
    status: 200,
    record: 'made',
    made: DATA_REQUEST,
    ask: () => ({ body: { version: 1, outcome: 'fulfilled' } }),
  },
  'dataRequests.downloadPackage': { status: 200, record: 'made', made: DATA_REQUEST },
  'dataRequests.erase': {
    status: 422,
    record: 'made',
    made: DATA_REQUEST,
    ask: () => ({ body: { version: 1, confirmation: 'x' } }),
  },
  'dataRequests.exportAll': { status: 200 },
  'dataProtection.state': { status: 200 },
  'dataProtection.keys': { status: 200 },
  'dataProtection.rotateKey': { status: 400, ask: () => ({ body: { purpose: 'hashes' } }) },
  'dataProtection.masterKey': { status: 200 },
  'dataProtection.rewrapKeys': { status: 200, ask: () => ({ body: {} }) },
  'dataProtection.samples': { status: 200 },
  'dataProtection.exportSamples': { status: 200, ask: () => ({ query: '?data_classification=pii' }) },
  'dataProtection.getProfile': { status: 404, ask: () => ({ body: { target_user_id: crypto.randomUUID() } }) },
  'dataProtection.getCompany': { status: 404, ask: () => ({ body: { company_id: crypto.randomUUID() } }) },
  'dataProtection.encryptPii': { status: 200, ask: () => ({ body: { data: 'x' } }) },
  'dataProtection.encryptFinancial': { status: 200, ask: () => ({ body: { data: 'x' } }) },
  'dataProtection.decryptPii': { status: 400, ask: () => ({ body: { encrypted_data: 'x' } }) },
  'dataProtection.decryptFinancial': { status: 400, ask: () => ({ body: { encrypted_data: 'x' } }) },
  'factors.list': { status: 200 },
  'factors.enrol': { status: 200, ask: () => ({ body: { factor_type: 'totp' } }) },
  'factors.challenge': { status: 200, record: 'factor', ask: () => ({ body: {} }) },
  'factors.verify': {
    status: 422,
    record: 'factor',
    // A wrong code each time: nobody is to be locked by the walk.
    prepare: () => server.admin.query('delete from sign_in_attempts'),
    ask: () => ({ body: { challenge_id: crypto.randomUUID(), code: '000000' } }),
  },
  'factors.remove': { status: 200, record: 'factor' },
  // Nobody of the walk has a second factor that they verified, or owes one.
  'factors.replaceRecoveryCodes': { status: 404, ask: () => ({ body: {} }) },
  'factors.verifyRecoveryCode': { status: 404, ask: () => ({ body: { code: 'aaaaa-bbbbb' } }) },
  'factors.getRule': { status: 200 },
  'factors.setRule': {
    status: 200,
    prepare: () => server.admin.query('update tenant_settings set version = 1'),
    ask: () => ({ body: { required: false, grace_days: 7, version: 1 } }),
  },
  'passkeys.list': { status: 200 },
  'passkeys.registrationOptions': { status: 200, ask: () => ({ body: {} }) },
  'passkeys.add': { status: 400, ask: () => ({ body: NO_CEREMONY }) },
  'passkeys.rename': { status: 200, record: 'passkey', ask: () => ({ body: { friendly_name: 'Walked' } }) },
  'passkeys.remove': { status: 204, record: 'passkey' },
  'passkeys.signInOptions': { status: 200, prepare: forgetLimits, ask: () => ({ body: {} }) },
  'passkeys.signIn': { status: 400, prepare: forgetLimits, ask: () => ({ body: NO_CEREMONY }) },
  'tasks.list': { status: 200 },
  'tasks.get': { status: 200, record: 'task' },
  'tasks.create': { status: 201, ask: () => ({ body: { title: 'Walked' } }) },
  'tasks.update': { status: 200, record: 'task', ask: () => ({ body: { version: 1, priority: 'high' } }) },
  'tasks.setStatus': { status: 200, record: 'task', ask: () => ({ body: { version: 1, status: 'completed' } }) },
  'tasks.delete': { status: 200, record: 'task', ask: () => ({ body: { version: 1 } }) },
  'tasks.restore': {
    status: 200,
    record: 'task',
    prepare: ({ task }) => server.admin.query('update tasks set deleted_at = now() where id = $1', [task]),
    ask: () => ({ body: {} }),
  },
  'notifications.list': { status: 200 },
  'notifications.markRead': { status: 200, record: 'notification', ask: () => ({ body: {} }) },
  'notifications.markAllRead': { status: 200, ask: () => ({ body: {} }) },
  'notifications.getSettings': { status: 200 },
  'notifications.saveSettings': { status: 200, ask: () => ({ body: { quiet_days: [6, 7] } }) },
  'portfolios.list': { status: 200 },
  'portfolioCompanies.exportList': { status: 200 },
  'portfolioCompanies.create': { status: 201, ask: () => ({ body: { name: 'Walked' } }) },
  'portfolioCompanies.update': {
    status: 200,
    record: 'made',
    made: COMPANY,
    ask: () => ({ body: { version: 1, industry: 'Walking' } }),
  },
  'portfolioCompanies.change': {
    status: 200,
    ask: () => ({ body: { companies: [{ id: '00000000-0000-7000-8000-000000000000', version: 1 }], status: 'sold' } }),
  },
  'portfolioCompanies.reveal': { status: 200, record: 'made', made: COMPANY },
  'portfolioCompanies.setAmounts': {
    status: 200,
    record: 'made',
    made: COMPANY,
    ask: () => ({ body: { version: 1, valuation: 100 } }),
  },
  'portfolioCompanies.listUpdates': { status: 200, record: 'made', made: COMPANY },
  'portfolioCompanies.addUpdate': {
    status: 201,
    record: 'made',
    made: COMPANY,
    ask: () => ({ body: { reporting_period: 'Q1 2026' } }),
  },
  'portfolioCompanies.listNotes': { status: 200, record: 'made', made: COMPANY },
  'portfolioCompanies.addNote': {
    status: 201,
    record: 'made',
    made: COMPANY,
    ask: () => ({ body: { title: 'Walked', content: 'Walked' } }),
  },
  'portfolioCompanies.listAudit': { status: 200, record: 'made', made: COMPANY },
  'portfolioCompanies.seeUpdates': {
    status: 200,
    record: 'made',
    made: COMPANY,
    ask: () => ({ body: { updates: [] } }),
  },
  'metrics.list': { status: 200 },
  'metrics.create': { status: 201, ask: () => ({ body: { label: `Walked ${++ticks}` } }) },
  'metrics.update': { status: 200, record: 'metric', ask: () => ({ body: { version: 1, is_archived: true } }) },
  'metrics.ofCompany': { status: 200, record: 'made', made: COMPANY },
  'metrics.visit': { status: 200, record: 'made', made: COMPANY },
  'metrics.percentiles': { status: 200, record: 'made', made: COMPANY },
  'metrics.setValue': {
    status: 201,
    record: 'ownCompany',
    ask: ({ metric }) => ({ body: { metric_id: metric, reporting_period: 'Q1 2026', value: '7' } }),
  },
  'metrics.exportValues': { status: 200, record: 'made', made: COMPANY },
  'metrics.importValues': {
    status: 200,
    record: 'made',
    made: COMPANY,
    ask: () => ({ body: { csv: 'Metric,Period,Value\nRevenue,Q1 2026,5' } }),
  },
  'companyPeople.list': { status: 200, record: 'made', made: COMPANY },
  'companyPeople.add': {
    status: 201,
    record: 'made',
    made: COMPANY,
    ask: () => ({ body: { name: 'Walked', email: `person-${++ticks}@walk.example` } }),
  },
  'companyPeople.invite': { status: 200, record: 'companyPerson', prepare: forgetLimits },
  'companyPeople.end': { status: 200, record: 'companyPerson' },
  'updateRequests.list': { status: 200 },
  'updateRequests.get': { status: 200, record: 'request' },
  'updateRequests.candidates': { status: 200 },
  'updateRequests.create': {
    status: 201,
    prepare: (ids) => ownAnswer(ids, admin),
    ask: ({ ownCompany }) => ({ body: asked([ownCompany]) }),
  },
  'updateRequests.test': { status: 200, ask: () => ({ body: asked() }) },
  'updateRequests.remind': { status: 200, record: 'answer' },
  'updateRequests.renew': { status: 200, record: 'answer' },
  'updateRequests.extend': { status: 200, record: 'answer', ask: () => ({ body: { due_on: '2099-02-28' } }) },
  'updateRequests.revoke': { status: 200, record: 'answer' },
  'companyPortal.get': { status: 200 },
  'companyPortal.begin': { status: 200, record: 'ownCompany' },
  'companyPortal.getForm': { status: 200, record: 'answer' },
  'companyPortal.saveDraft': { status: 200, record: 'answer', ask: () => ({ body: { version: 0, values: TYPED } }) },
  'companyPortal.submit': { status: 200, record: 'answer', ask: () => ({ body: { version: 0, values: TYPED } }) },
  'companyPortal.uploadFile': {
    status: 201,
    prepare: async (ids) => ownAnswer(ids, people.get('portfolio_company_user') as TestPerson),
    ask: ({ answer }) => ({ query: `?answer_id=${answer}`, body: PICTURE, headers: STREAM }),
  },
  'companyPortal.removeFile': { status: 200, record: 'answerFile' },
  'companyPortal.history': { status: 200, record: 'ownCompany' },
  'companyPortal.exportHistory': { status: 200, record: 'ownCompany' },
  'shares.summarise': { status: 200 },
  'shares.listItems': { status: 200, ask: () => ({ query: '?entity_type=opportunity' }) },
  'shares.list': { status: 200, record: 'shareDeal', ask: ofShare },
  'shares.interactions': { status: 200, record: 'shareDeal', ask: ofShare },
  'shares.create': { status: 201, record: 'shareDeal', ask: (ids) => ({ body: sharing(ids) }) },
  'shares.update': { status: 200, record: 'share', ask: () => ({ body: { version: 1, access_notes: 'Walked' } }) },
  'shares.revoke': { status: 200, record: 'share', ask: () => ({ body: {} }) },
  'shares.addPerson': {
    status: 200,
    record: 'share',
    prepare: forgetLimits,
    ask: () => ({ body: { email: `investor-${++ticks}@walk.example` } }),
  },
  'shares.removePerson': {
    status: 200,
    record: 'share',
    ask: ({ sharePerson }) => ({ body: { person_id: sharePerson } }),
  },
  'shares.preview': { status: 200, record: 'share' },
  'shares.analytics': { status: 200 },
  'shares.exportAnalytics': { status: 200 },
  'shareLinks.list': { status: 200, record: 'share' },
  'shareLinks.create': { status: 201, record: 'share', ask: () => ({ body: { label: 'Walked' } }) },
  'shareLinks.revoke': { status: 200, record: 'shareLink' },
  // Who holds a link is tested in share-links.test.ts; here nobody does.
  'linkVisits.open': { status: 404, prepare: forgetLimits, ask: () => ({ body: { token: NO_TOKEN } }) },
  'linkVisits.getState': { status: 404, ask: ({ deal }) => ({ query: `?id=${deal}` }) },
  'linkVisits.givePassword': { status: 404, ask: ({ deal }) => ({ body: { id: deal, password: 'x' } }) },
  'linkVisits.sendCode': { status: 404, ask: ({ deal }) => ({ body: { id: deal, email: 'ana@walk.example' } }) },
  'linkVisits.proveAddress': { status: 404, ask: ({ deal }) => ({ body: { id: deal, code: '000000' } }) },
  'linkVisits.get': { status: 404, ask: ({ deal }) => ({ query: `?id=${deal}` }) },
  'linkVisits.getTerms': { status: 404, ask: ({ deal }) => ({ query: `?id=${deal}` }) },
  'linkVisits.acceptTerms': { status: 404, ask: ({ deal }) => ({ body: { id: deal, version: 0 } }) },
  'linkVisits.logInteraction': { status: 404, ask: ({ deal }) => ({ body: { id: deal, p_interaction_type: 'view' } }) },
  'linkVisits.keepView': { status: 404, ask: ({ deal }) => ({ body: { id: deal, view_id: deal, seconds: 1 } }) },
  'linkVisits.keepPages': {
    status: 404,
    ask: ({ deal }) => ({ body: { id: deal, view_id: deal, file_id: deal, pages: [{ page: 1, seconds: 1 }] } }),
  },
  'linkVisits.readFile': { status: 404, ask: ({ deal }) => ({ query: `?id=${deal}&file_id=${deal}` }) },
  'linkVisits.downloadFile': { status: 404, ask: ({ deal }) => ({ query: `?id=${deal}&file_id=${deal}` }) },
  'coInvestorPortal.getSharedOpportunities': { status: 200, ask: () => ({ body: {} }) },
  'coInvestorPortal.listCompanies': { status: 200 },
  'coInvestorPortal.get': { status: 200, record: 'share' },
  'coInvestorPortal.logInteraction': {
    status: 200,
    record: 'share',
    ask: ({ share }) => ({ body: { p_share_id: share, p_interaction_type: 'express_interest' } }),
  },
  'coInvestorPortal.keepView': { status: 200, record: 'shareView', ask: () => ({ body: { seconds: 5 } }) },
  'coInvestorPortal.getTerms': { status: 200, record: 'share' },
  'coInvestorPortal.acceptTerms': { status: 200, record: 'share', ask: () => ({ body: { version: 0 } }) },
  'coInvestorPortal.keepPages': {
    status: 200,
    record: 'shareView',
    ask: ({ shareFile }) => ({ body: { file_id: shareFile, pages: [{ page: 1, seconds: 1 }] } }),
  },
  'coInvestorPortal.readFile': {
    status: 200,
    record: 'shareFile',
    ask: ({ share }) => ({ query: `?share_id=${share}` }),
  },
  'coInvestorPortal.downloadFile': {
    status: 200,
    record: 'shareFile',
    ask: ({ share }) => ({ query: `?share_id=${share}` }),
  },
  'submitterPortal.list': { status: 200 },
  'submitterPortal.get': { status: 200, record: 'submission' },
  'submitterPortal.begin': { status: 200, ask: () => ({ body: {} }) },
  'submitterPortal.save': { status: 200, record: 'draft', ask: () => ({ body: { version: 1, stage: 'seed' } }) },
  'submitterPortal.submit': { status: 200, record: 'draft', ask: () => ({ body: { version: 1, ...SUBMITTED } }) },
  'submitterPortal.discard': { status: 200, record: 'draft' },
  'submitterPortal.uploadFile': {
    status: 201,
    prepare: (ids) => ownSubmission(ids, people.get('opportunity_user') as TestPerson),
    ask: ({ draft }) => ({ query: `?submission_id=${draft}`, body: PICTURE, headers: STREAM }),
  },
  'submitterPortal.removeFile': { status: 200, record: 'draftFile' },
  'submitterPortal.write': { status: 201, record: 'submission', ask: () => ({ body: { body: 'Walked' } }) },
  // Who has proven an address is tested in intake.test.ts; here nobody has, and no page is published.
  'intakePage.getSettings': { status: 200 },
  'intakePage.saveSettings': {
    status: 200,
    prepare: forgetPage,
    ask: () => ({ body: { version: 0, ...UNPUBLISHED } }),
  },
  'intake.getPage': { status: 404 },
  'intake.getLogo': { status: 404 },
  'intake.sendCode': { status: 404, ask: () => ({ body: { name: 'Ana', email: 'ana@walk.example' } }) },
  'intake.prove': { status: 404, ask: () => ({ body: { email: 'ana@walk.example', code: '000000' } }) },
  'intake.begin': { status: 404, ask: ({ deal }) => ({ body: { visit: deal } }) },
  'intake.submit': { status: 404, ask: ({ deal }) => ({ body: { visit: deal, id: deal, version: 1 } }) },
  'submissionVisits.open': { status: 404, prepare: forgetLimits, ask: () => ({ body: { token: NO_TOKEN } }) },
  'submissionVisits.renew': {
    status: 200,
    prepare: forgetLimits,
    ask: () => ({ body: { email: 'ana@walk.example' } }),
  },
  'submissionVisits.list': { status: 404, ask: ({ deal }) => ({ query: `?visit=${deal}` }) },
  'submissionVisits.get': { status: 404, ask: ({ deal }) => ({ query: `?visit=${deal}&id=${deal}` }) },
  'submissionVisits.write': { status: 404, ask: ({ deal }) => ({ body: { visit: deal, id: deal, body: 'Walked' } }) },
  'submissionVisits.uploadFile': {
    status: 404,
    ask: ({ deal }) => ({ query: `?visit=${deal}&submission_id=${deal}`, body: PICTURE, headers: STREAM }),
  },
  'submissionVisits.removeFile': { status: 404, ask: ({ deal }) => ({ body: { visit: deal, id: deal } }) },
  'inboundMail.getSettings': { status: 200 },
  // The walk's installation takes no mail in.
  'inboundMail.saveSettings': { status: 409, ask: () => ({ body: { version: 0, is_enabled: true } }) },
  'inboundMail.rotateAddress': { status: 409, ask: () => ({ body: { version: 1 } }) },
  'inboundMail.saveDraft': {
    status: 200,
    record: 'made',
    prepare: newMailDraft,
    ask: () => ({ body: { version: 1, ...SUBMITTED } }),
  },
  'inboundMail.acceptDraft': {
    status: 200,
    record: 'made',
    prepare: newMailDraft,
    ask: () => ({ body: { version: 1, ...SUBMITTED } }),
  },
  'inboundMail.discardDraft': { status: 200, record: 'made', prepare: newMailDraft },
  'submissions.list': { status: 200 },
  'submissions.get': { status: 200, record: 'submission' },
  'submissions.review': { status: 200, record: 'submission', ask: () => ({ body: { version: 1 } }) },
  'submissions.assign': {
    status: 200,
    record: 'submission',
    ask: () => ({ body: { version: 1, assigned_to: null } }),
  },
  'submissions.accept': { status: 200, record: 'submission', ask: () => ({ body: { version: 1 } }) },
  'submissions.decline': {
    status: 200,
    record: 'submission',
    ask: () => ({ body: { version: 1, reason: 'Walked', message: 'Walked' } }),
  },
  'submissions.write': { status: 201, record: 'submission', ask: () => ({ body: { body: 'Walked' } }) },
  // Who submits in the walk has an account.
  'submissions.invite': { status: 409, record: 'submission', ask: () => ({ body: {} }) },
  'submissions.getTemplate': { status: 200 },
  'submissions.saveTemplate': { status: 200, ask: () => ({ body: { body: 'Walked' } }) },
  // Who holds a link is tested in update-links.test.ts; here nobody does.
  'updateLinks.open': { status: 404, prepare: forgetLimits, ask: () => ({ body: { token: NO_TOKEN } }) },
  'updateLinks.getForm': { status: 404, ask: ({ deal }) => ({ query: `?id=${deal}` }) },
  'updateLinks.saveDraft': { status: 404, ask: ({ deal }) => ({ body: { id: deal, version: 0, values: TYPED } }) },
  'updateLinks.submit': { status: 404, ask: ({ deal }) => ({ body: { id: deal, version: 0, values: TYPED } }) },
  'updateLinks.uploadFile': {
    status: 404,
    ask: ({ deal }) => ({ query: `?answer_id=${deal}`, body: PICTURE, headers: STREAM }),
  },
  'updateLinks.removeFile': { status: 404, ask: ({ deal }) => ({ body: { id: deal, file_id: deal } }) },
  'portfolioReports.list': { status: 200 },
  'portfolioReports.request': {
    status: 202,
    prepare: async () =>
      void (await server.admin.query('delete from portfolio_reports where tenant_id = $1', [admin.tenantId])),
    ask: () => ({ body: { kind: 'kpis_csv' } }),
  },
  'portfolioReports.download': { status: 200, record: 'portfolioReport' },
  'portfolioReports.remove': { status: 200, record: 'portfolioReport' },
  'riskAlerts.list': { status: 200 },
  'riskAlerts.create': {
    status: 201,
    prepare: ownAlert,
    ask: ({ company }) => ({ body: { company_id: company, title: 'Walked' } }),
  },
  'riskAlerts.setStatus': {
    status: 200,
    record: 'alert',
    prepare: ownAlert,
    ask: () => ({ body: { status: 'resolved', resolution_notes: 'Walked' } }),
  },
  'riskAlerts.acknowledgeMany': {
    status: 200,
    prepare: ownAlert,
    ask: ({ alert }) => ({ body: { ids: [alert] } }),
  },
  'riskRules.list': { status: 200 },
  'riskRules.create': {
    status: 201,
    ask: () => ({
      body: { label: `Walked ${++ticks}`, subject: 'late_update', operator: 'above', threshold: 30 },
    }),
  },
  'riskRules.tryOut': {
    status: 200,
    ask: () => ({ body: { subject: 'late_update', operator: 'above', threshold: 30 } }),
  },
  'riskRules.update': {
    status: 200,
    record: 'riskRule',
    prepare: ownRule,
    ask: () => ({ body: { version: 1, threshold: 45 } }),
  },
  'riskRules.remove': { status: 200, record: 'riskRule', prepare: ownRule },
  'exchangeRates.list': { status: 200 },
  'exchangeRates.add': {
    status: 201,
    ask: () => ({ body: { base: 'EUR', quote: 'USD', day: '2026-01-02', rate: '1.1', source: 'Walked' } }),
  },
  'exchangeRates.upload': {
    status: 201,
    ask: () => ({ query: '?source=ECB', body: Buffer.from('Date,USD\n2026-01-02,1.1\n'), headers: RATES }),
  },
  'financialModels.list': { status: 200 },
  'financialModels.get': { status: 200, record: 'model', prepare: ownModel },
  'financialModels.initial': { status: 200, ask: () => ({ query: '?kind=construction' }) },
  'financialModels.preview': { status: 200, ask: () => ({ body: { data: MODEL } }) },
  'financialModels.create': { status: 201, ask: () => ({ body: { name: 'Walked', data: MODEL } }) },
  'financialModels.update': {
    status: 200,
    record: 'model',
    prepare: ownModel,
    ask: () => ({ body: { version: 1, name: 'Walked' } }),
  },
  'financialModels.exportCsv': { status: 200, record: 'model', prepare: ownModel },
  'financialModels.getSecure': { status: 200, prepare: ownModel, ask: ({ model }) => ({ body: { model_id: model } }) },
  'funds.overview': { status: 200 },
  'funds.get': { status: 200, record: 'fund', prepare: ownFund },
  'funds.partner': {
    status: 200,
    record: 'fund',
    prepare: ownBook,
    ask: ({ partner }) => ({ query: `?lp_id=${partner}` }),
  },
  'funds.performance': { status: 200, record: 'fund', prepare: ownFund },
  'funds.exportPerformance': { status: 200, record: 'fund', prepare: ownFund },
  'funds.create': { status: 201, ask: () => ({ body: { name: 'Walked' } }) },
  'funds.update': {
    status: 200,
    record: 'fund',
    prepare: ownFund,
    ask: () => ({ body: { version: 1, name: 'Walked' } }),
  },
  'funds.previewTerms': { status: 200, record: 'fund', prepare: ownFund, ask: () => ({ body: FUND_TERMS }) },
  'funds.proposeTerms': { status: 409, record: 'fund', prepare: ownFund, ask: () => ({ body: FUND_TERMS }) },
  'funds.decideTerms': {
    status: 200,
    record: 'fundTerms',
    prepare: ownFund,
    ask: () => ({ body: { version: 1, decision: 'approved' } }),
  },
  'funds.addCommitment': {
    status: 201,
    record: 'fund',
    prepare: ownFund,
    ask: ({ partner }) => ({ body: { lp_id: partner, amount: 100, closed_on: '2020-01-01' } }),
  },
  'fundImports.list': { status: 200, record: 'fund', prepare: ownFund },
  'fundImports.start': { status: 201, record: 'fund', prepare: ownFund, ask: () => ({ body: {} }) },
  'fundImports.get': { status: 200, record: 'fundImport', prepare: ownImport },
  'fundImports.add': {
    status: 201,
    prepare: ownImport,
    ask: ({ fundImport }) => ({ query: `?import_id=${fundImport}`, body: IMPORT_FILE, headers: FILE }),
  },
  'fundImports.read': {
    status: 200,
    record: 'fundImport',
    prepare: ownImport,
    ask: () => ({ body: { kind: 'partners', date_order: 'year-first' } }),
  },
  'fundImports.remove': {
    status: 200,
    record: 'fundImport',
    prepare: ownImport,
    ask: () => ({ body: { kind: 'balances' } }),
  },
  'fundImports.accept': {
    status: 200,
    record: 'fundImport',
    prepare: ownImport,
    ask: () => ({ body: IMPORT_DIFFERENCE }),
  },
  'fundImports.submit': {
    status: 400,
    record: 'fundImport',
    prepare: ownImport,
    ask: () => ({ body: { version: 3 } }),
  },
  'fundImports.reopen': {
    status: 200,
    record: 'fundImport',
    prepare: ownSubmittedImport,
    ask: () => ({ body: { version: 5 } }),
  },
  'fundImports.approve': {
    status: 200,
    record: 'fundImport',
    prepare: ownSubmittedImport,
    ask: ({ fundImportHash }) => ({ body: { version: 5, hash: fundImportHash } }),
  },
  'fundImports.discard': {
    status: 200,
    record: 'fundImport',
    prepare: ownImport,
    ask: () => ({ body: { version: 3 } }),
  },
  'bankStatements.list': { status: 200, record: 'fund', prepare: ownFund },
  'bankStatements.preview': {
    status: 200,
    prepare: ownFund,
    ask: ({ fund }) => ({ query: `?fund_id=${fund}`, body: BANK_FILE, headers: FILE }),
  },
  'bankStatements.upload': {
    status: 201,
    prepare: ownFund,
    ask: ({ fund }) => ({ query: `?fund_id=${fund}`, body: BANK_FILE, headers: FILE }),
  },
  'bankStatements.get': { status: 200, record: 'bankStatement', prepare: ownBankStatement },
  'bankStatements.confirm': {
    status: 400,
    record: 'bankStatement',
    prepare: ownBankStatement,
    ask: ({ bankLine }) => ({
      body: { lines: [{ line_id: bankLine, payments: [{ item_id: crypto.randomUUID(), amount: 1 }] }] },
    }),
  },
  'bankStatements.ignore': {
    status: 200,
    record: 'bankLine',
    prepare: ownBankStatement,
    ask: () => ({ body: { reason: 'Walked' } }),
  },
  'bankStatements.reopen': { status: 200, record: 'bankLine', prepare: ownIgnoredLine, ask: () => ({ body: {} }) },
  'bankStatements.remove': { status: 200, record: 'bankStatement', prepare: ownBankStatement },
  'capitalEvents.list': { status: 200, record: 'fund', prepare: ownFund },
  'capitalEvents.get': { status: 200, record: 'capitalEvent', prepare: ownCall },
  'capitalEvents.create': {
    status: 201,
    record: 'fund',
    prepare: ownBook,
    ask: () => ({ body: CALL }),
  },
  'capitalEvents.update': {
    status: 200,
    record: 'capitalEvent',
    prepare: ownCall,
    ask: () => ({ body: { version: 1, due_on: CALL.due_on, lines: CALL.lines } }),
  },
  'capitalEvents.approve': {
    status: 200,
    record: 'capitalEvent',
    prepare: ownCall,
    ask: ({ capitalParts }) => ({ body: { version: 1, parts_hash: capitalParts } }),
  },
  'capitalEvents.issue': {
    status: 409,
    record: 'capitalEvent',
    prepare: ownCall,
    ask: () => ({ body: { version: 1 } }),
  },
  'capitalEvents.withdraw': {
    status: 200,
    record: 'capitalEvent',
    prepare: ownCall,
    ask: () => ({ body: { version: 1 } }),
  },
  'capitalEvents.pay': {
    status: 409,
    record: 'capitalEvent',
    prepare: ownCall,
    ask: () => ({ body: { paid_on: '2024-03-29', payments: [{ item_id: crypto.randomUUID(), amount: 1 }] } }),
  },
  'capitalEvents.equalise': {
    status: 400,
    record: 'fund',
    prepare: ownBook,
    ask: () => ({ body: { closed_on: '2020-01-01', due_on: CALL.due_on } }),
  },
  'capitalEvents.payManager': {
    status: 409,
    record: 'capitalEvent',
    prepare: ownCall,
    ask: () => ({ body: { paid_on: '2024-03-29' } }),
  },
  'capitalEvents.declareDefault': {
    status: 400,
    record: 'capitalEvent',
    prepare: ownCall,
    ask: () => ({ body: { item_id: crypto.randomUUID(), is_in_default: true } }),
  },
  'capitalEvents.downloadNotice': {
    status: 200,
    record: 'fundDocument',
    prepare: ownNotice,
  },
  'fundStatements.list': { status: 200, record: 'fund', prepare: ownFund },
  'fundStatements.check': {
    status: 200,
    record: 'fund',
    prepare: ownFund,
    ask: () => ({ query: '?quarter_end=2020-03-31' }),
  },
  'fundStatements.prepare': { status: 201, record: 'fund', prepare: ownQuarter, ask: () => ({ body: QUARTER }) },
  'fundStatements.get': { status: 200, record: 'statementRun', prepare: ownRun },
  'fundStatements.release': {
    status: 200,
    record: 'statementRun',
    prepare: ownRun,
    ask: () => ({ body: { version: 1 } }),
  },
  'fundStatements.withdraw': {
    status: 200,
    record: 'statementRun',
    prepare: ownRun,
    ask: () => ({ body: { version: 1 } }),
  },
  'fundStatements.exportRun': { status: 200, record: 'statementRun', prepare: ownRun },
  'lpReports.list': { status: 200, record: 'fund', prepare: ownFund },
  'lpReports.create': { status: 201, record: 'fund', prepare: ownQuarter, ask: () => ({ body: QUARTER }) },
  'lpReports.get': { status: 200, record: 'statementRun', prepare: ownLpReport },
  'lpReports.save': {
    status: 200,
    record: 'statementRun',
    prepare: ownLpReport,
    ask: () => ({ body: { version: 2, ...REPORT } }),
  },
  'lpReports.prepare': {
    status: 200,
    record: 'statementRun',
    prepare: ownLpReport,
    ask: () => ({ body: { version: 2 } }),
  },
  'lpReports.release': {
    status: 200,
    record: 'statementRun',
    prepare: ownPreparedReport,
    ask: () => ({ body: { version: 3 } }),
  },
  'lpReports.withdraw': {
    status: 200,
    record: 'statementRun',
    prepare: ownLpReport,
    ask: () => ({ body: { version: 2 } }),
  },
  'taxForms.list': { status: 200, record: 'fund', prepare: ownFund },
  'taxForms.upload': {
    status: 201,
    prepare: async (ids) => {
      await ownQuarter(ids);
      taxFile = await taxPdf();
    },
    ask: (ids) => ({ query: `?fund_id=${ids.fund}&${TAX_FORMS}`, body: taxFile, headers: PDF_FILE }),
  },
  'taxForms.get': { status: 200, record: 'statementRun', prepare: ownTaxForms },
  'taxForms.assign': {
    status: 200,
    record: 'statementRun',
    prepare: ownTaxForms,
    ask: () => ({ body: { version: 1, pages: [1], lp_id: null, reason: 'Walked' } }),
  },
  'taxForms.prepare': {
    status: 200,
    record: 'statementRun',
    prepare: ownDecidedForms,
    ask: () => ({ body: { version: 2 } }),
  },
  'taxForms.release': {
    status: 200,
    record: 'statementRun',
    prepare: ownPreparedForms,
    ask: () => ({ body: { version: 3 } }),
  },
  'taxForms.withdraw': {
    status: 200,
    record: 'statementRun',
    prepare: ownTaxForms,
    ask: () => ({ body: { version: 1 } }),
  },
  'funds.exportNavBridge': { status: 200, record: 'fund', prepare: ownFund },
  'funds.equalise': {
    status: 200,
    record: 'fund',
    prepare: ownBook,
    ask: () => ({ query: '?closed_on=2020-01-01' }),
  },
  'funds.navBridge': { status: 200, record: 'fund', prepare: ownFund },
  'fundLedger.list': { status: 200, record: 'fund', prepare: ownFund },
  'fundLedger.postFee': {
    status: 400,
    record: 'fund',
    prepare: ownFund,
    ask: () => ({ body: { from: '2020-01-01', to: '2020-03-31', effective_on: '2020-01-01' } }),
  },
  'fundLedger.postExpense': {
    status: 201,
    record: 'fund',
    prepare: ownBook,
    ask: () => ({ body: { kind: 'expense', amount: 100, effective_on: '2020-02-01', memo: 'Walked' } }),
  },
  'fundLedger.book': {
    status: 400,
    record: 'fund',
    prepare: ownFund,
    ask: () => ({ body: { up_to: '2020-03-31' } }),
  },
  'fundLedger.chargeCarry': {
    status: 400,
    record: 'fund',
    prepare: ownBook,
    ask: () => ({ body: { on: '2020-03-31' } }),
  },
  'fundLedger.reverse': { status: 200, record: 'posting', prepare: ownBook, ask: () => ({ body: {} }) },
  'fundLedger.exportLedger': { status: 200, record: 'fund', prepare: ownBook },
  'fundLedger.schedule': { status: 200, record: 'fund', prepare: ownBook },
  'fundLedger.exportSchedule': { status: 200, record: 'fund', prepare: ownBook },
  'lpTransfers.list': { status: 200, record: 'fund', prepare: ownTransfer },
  'lpTransfers.create': {
    status: 201,
    record: 'fund',
    prepare: ownParties,
    ask: (ids) => ({ body: transferOf(ids) }),
  },
  'lpTransfers.decide': {
    status: 200,
    record: 'lpTransfer',
    prepare: ownTransfer,
    ask: () => ({ body: { decision: 'rejected' } }),
  },
  'lpDelegates.list': { status: 200, record: 'partner', prepare: ownDelegate },
  'lpDelegates.create': {
    status: 201,
    record: 'partner',
    prepare: ownBook,
    ask: (ids) => ({ body: delegateOf(ids) }),
  },
  'lpDelegates.end': { status: 200, record: 'lpDelegate', prepare: ownDelegate, ask: () => ({ body: {} }) },
  'lpDelegates.listOwn': { status: 200 },
  'lpDelegates.invite': {
    status: 201,
    prepare: ownLpNotice,
    ask: (ids) => ({ body: { lp_id: ids.partner, ...delegateOf(ids) } }),
  },
  'lpDelegates.revoke': { status: 200, record: 'lpDelegate', prepare: ownDelegate, ask: () => ({ body: {} }) },
  'fundSubscriptions.list': { status: 200 },
  'fundSubscriptions.exportList': { status: 200 },
  'fundSubscriptions.get': {
    status: 200,
    record: 'subscription',
    prepare: ownSubscription,
  },
  'fundSubscriptions.reveal': {
    status: 200,
    record: 'subscription',
    prepare: ownSubscription,
    ask: () => ({ body: {} }),
  },
  'fundSubscriptions.open': {
    status: 201,
    prepare: ownFund,
    ask: (ids) => ({ body: subscriptionOf(ids) }),
  },
  'fundSubscriptions.update': {
    status: 200,
    record: 'subscription',
    prepare: ownSubscription,
    ask: () => ({ body: { version: 1, note: 'OwnCanary' } }),
  },
  'fundSubscriptions.attach': {
    status: 201,
    prepare: ownSubscription,
    ask: ({ subscription }) => ({
      query: `?subscription_id=${subscription}&kind=other`,
      body: taxFile,
      headers: PDF_FILE,
    }),
  },
  'fundSubscriptions.detach': {
    status: 200,
    record: 'subscriptionFile',
    prepare: ownSubscription,
    ask: () => ({ body: {} }),
  },
  'fundSubscriptions.addCountersigned': {
    status: 201,
    prepare: ownApprovedSubscription,
    ask: ({ subscriptionFile }) => ({
      query: `?document_id=${subscriptionFile}`,
      body: taxFile,
      headers: PDF_FILE,
    }),
  },
  'fundSubscriptions.askCountersignature': {
    status: 200,
    record: 'subscriptionFile',
    prepare: withSignatureService(ownApprovedSubscription),
    ask: () => ({ body: {} }),
  },
  'fundSubscriptions.send': {
    status: 200,
    record: 'subscription',
    prepare: ownSubscription,
    ask: () => ({ body: { version: 1 } }),
  },
  'fundSubscriptions.remind': {
    status: 200,
    record: 'subscription',
    prepare: ownSentSubscription,
    ask: () => ({ body: { version: 2 } }),
  },
  'fundSubscriptions.withdraw': {
    status: 200,
    record: 'subscription',
    prepare: ownSentSubscription,
    ask: () => ({ body: { version: 2 } }),
  },
  'fundSubscriptions.decide': {
    status: 200,
    record: 'subscription',
    prepare: ownSubmittedSubscription,
    ask: () => ({ body: { version: 4, decision: 'declined', reason: 'Walked' } }),
  },
  'fundSubscriptions.countersign': {
    status: 200,
    record: 'subscription',
    prepare: ownApprovedSubscription,
    ask: () => ({ body: { version: 5 } }),
  },
  'fundSubscriptions.close': {
    status: 200,
    record: 'subscription',
    prepare: ownCountersignedSubscription,
    ask: () => ({ body: { version: 6 } }),
  },
  'fundSubscriptions.download': {
    status: 200,
    record: 'subscriptionFile',
    prepare: ownSubscription,
  },
  'lpSubscriptions.list': { status: 200 },
  'lpSubscriptions.get': {
    status: 200,
    record: 'subscription',
    prepare: ownSentSubscription,
  },
  'lpSubscriptions.save': {
    status: 200,
    record: 'subscription',
    prepare: ownSentSubscription,
    ask: () => ({ body: { version: 2, answers: { bank_name: 'OwnCanary' } } }),
  },
  'lpSubscriptions.sign': {
    status: 201,
    prepare: ownSentSubscription,
    ask: ({ subscriptionFile }) => ({
      query: `?document_id=${subscriptionFile}`,
      body: taxFile,
      headers: PDF_FILE,
    }),
  },
  'lpSubscriptions.askSignature': {
    status: 200,
    record: 'subscriptionFile',
    prepare: withSignatureService(ownSentSubscription),
    ask: () => ({ body: {} }),
  },
  'lpSubscriptions.submit': {
    status: 200,
    record: 'subscription',
    prepare: ownSignedSubscription,
    ask: () => ({ body: { version: 3 } }),
  },
  'lpSubscriptions.decline': {
    status: 200,
    record: 'subscription',
    prepare: ownSentSubscription,
    ask: () => ({ body: { version: 2, reason: 'Walked' } }),
  },
  'lpSubscriptions.download': {
    status: 200,
    record: 'subscriptionFile',
    prepare: ownSentSubscription,
  },
  'lpPortal.get': { status: 200 },
  'lpPortal.acknowledge': { status: 200, record: 'capitalItem', prepare: ownLpNotice, ask: () => ({ body: {} }) },
  'lpPortal.request': {
    status: 201,
    prepare: ownLpNotice,
    ask: ({ partner }) => ({ body: { lp_id: partner, kind: 'bank_details', bank_details: 'OwnCanary' } }),
  },
  'lpPortal.download': { status: 200, record: 'fundDocument', prepare: ownLpNotice },
  'limitedPartners.list': { status: 200 },
  'limitedPartners.create': { status: 201, ask: () => ({ body: { name: 'Walked' } }) },
  'limitedPartners.update': {
    status: 200,
    record: 'partner',
    prepare: ownFund,
    ask: () => ({ body: { version: 1, name: 'Walked' } }),
  },
  'limitedPartners.reveal': { status: 200, record: 'partner', prepare: ownFund, ask: () => ({ body: {} }) },
  'limitedPartners.revealChange': { status: 200, record: 'lpChange', prepare: ownFund, ask: () => ({ body: {} }) },
  'limitedPartners.decideChange': {
    status: 200,
    record: 'lpChange',
    prepare: ownFund,
    ask: () => ({ body: { decision: 'rejected' } }),
  },
  'limitedPartners.addContact': {
    status: 201,
    record: 'partner',
    prepare: ownFund,
    ask: () => ({ body: { name: 'Walked', email: `walked-${++ticks}@walk.example` } }),
  },
  'limitedPartners.inviteContact': { status: 200, record: 'contact', prepare: ownFund, ask: () => ({ body: {} }) },
  'limitedPartners.endContact': { status: 200, record: 'contact', prepare: ownFund, ask: () => ({ body: {} }) },
  'limitedPartners.getSecure': {
    status: 200,
    prepare: ownFund,
    ask: ({ partner }) => ({ body: { lp_id: partner } }),
  },
  'capTables.get': { status: 200, record: 'made', made: COMPANY },
  'capTables.save': {
    status: 200,
    record: 'made',
    made: COMPANY,
    ask: () => ({ body: { version_no: 0, table: ROUND.table } }),
  },
  'capTables.price': { status: 200, record: 'made', made: COMPANY, ask: () => ({ body: ROUND }) },
  'capTables.exportCsv': { status: 200, record: 'made', made: COMPANY, ask: () => ({ body: ROUND }) },
  'capTables.record': {
    status: 201,
    record: 'company',
    prepare: ownRound,
    ask: ({ basis }) => ({ body: { ...ROUND, version_no: 0, basis } }),
  },
  'investments.get': { status: 200, record: 'made', made: COMPANY },
  'investments.record': {
    status: 201,
    record: 'made',
    made: COMPANY,
    ask: () => ({ body: { kind: 'safe_post_money', effective_on: '2024-01-01', amount: 100 } }),
  },
  'investments.reverse': { status: 201, record: 'transaction', prepare: ownInvestments, ask: () => ({ body: {} }) },
  'investments.addRound': {
    status: 201,
    record: 'made',
    made: COMPANY,
    ask: () => ({
      body: { name: 'Seed', closed_on: '2024-01-01', price_per_share: 0.5, fully_diluted_shares: 1_000_000 },
    }),
  },
  'investments.withdrawRound': { status: 200, record: 'round', prepare: ownInvestments, ask: () => ({ body: {} }) },
  'investments.prepareValuation': {
    status: 201,
    record: 'company',
    prepare: ownInvestments,
    ask: () => ({ body: { as_of: '2024-03-31', fair_value: 100, inputs: 'Walked' } }),
  },
  'investments.decideValuation': {
    status: 200,
    record: 'valuation',
    prepare: ownInvestments,
    ask: () => ({ body: { version: 1, decision: 'approved' } }),
  },
  'investments.returns': { status: 200 },
  'investments.history': { status: 200 },
  'investments.working': { status: 200, ask: () => ({ query: '?figure=moic' }) },
  'investments.exportTransactions': { status: 200 },
  'investments.exportSchedule': { status: 200 },
  'portfolios.create': { status: 201, ask: () => ({ body: { name: 'Walked', type: 'Fund' } }) },
  'portfolios.update': {
    status: 200,
    record: 'made',
    made: { path: '/portfolios', body: { name: 'OwnCanary', type: 'Fund' } },
    ask: () => ({ body: { version: 1, status: 'closed' } }),
  },
  'firmDashboard.summary': { status: 200 },
  'firmDashboard.export': { status: 200, ask: () => ({ query: '?from=2026-01-01&to=2026-01-31' }) },
  'search.find': { status: 200, ask: () => ({ query: '?q=canary' }) },
  'opportunities.list': { status: 200 },
  'opportunities.exportList': { status: 200 },
  'opportunities.board': { status: 200 },
  'opportunities.summarise': { status: 200 },
  'opportunities.sums': { status: 200 },
  'opportunities.filterValues': { status: 200, ask: () => ({ query: '?field=industry' }) },
  'opportunities.listStages': { status: 200 },
  'opportunities.create': { status: 201, ask: () => ({ body: { company_name: 'Walked' } }) },
  'opportunities.get': { status: 200, record: 'deal' },
  'opportunities.history': { status: 200, record: 'deal' },
  'opportunities.update': { status: 200, record: 'deal', ask: () => ({ body: { version: 1, industry: 'Tea' } }) },
  'opportunities.listMembers': { status: 200, record: 'deal' },
  'opportunities.setConfidential': {
    status: 200,
    record: 'ownDeal',
    ask: () => ({ body: { version: 1, is_confidential: true } }),
  },
  'opportunities.addMember': {
    status: 200,
    record: 'ownDeal',
    prepare: hideOwnDeal,
    ask: () => ({ body: { user_id: admin.userId } }),
  },
  'opportunities.removeMember': {
    status: 200,
    record: 'ownDeal',
    prepare: hideOwnDeal,
    ask: () => ({ body: { user_id: crypto.randomUUID() } }),
  },
  'opportunities.archive': { status: 200, record: 'deal', ask: () => ({ body: { version: 1 } }) },
  'opportunities.restore': { status: 200, record: 'deal', ask: () => ({ body: { version: 1 } }) },
  'opportunities.delete': { status: 200, record: 'ownDeal', ask: () => ({ body: { version: 1 } }) },
  'opportunities.listDeleted': { status: 200 },
  'opportunities.findDuplicates': { status: 200, ask: () => ({ query: '?company_name=Canary' }) },
  'opportunities.listDuplicates': { status: 200, record: 'deal' },
  'opportunities.merge': {
    status: 200,
    record: 'deal',
    prepare: async (ids) => {
      ids.ownDeal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'OwnCanary' })).body.id;
    },
    ask: ({ ownDeal }) => ({ body: { version: 1, other_id: ownDeal, other_version: 1 } }),
  },
  'opportunities.updateStage': {
    status: 200,
    record: 'deal',
    ask: ({ deal }) => ({ body: { opportunity_id: deal, new_stage: 'term_sheet', version: 1 } }),
  },
  'activity.list': { status: 200, record: 'deal' },
  'opportunityNotes.create': { status: 201, record: 'deal', ask: () => ({ body: { body: 'OwnCanary' } }) },
  'opportunityNotes.update': {
    status: 200,
    record: 'note',
    ask: () => ({ body: { body: 'OwnCanary', version: 1 } }),
  },
  'opportunityNotes.remove': { status: 204, record: 'note' },
  'opportunityNotes.restore': { status: 200, record: 'note', ask: () => ({ body: {} }) },
  'bulk.move': {
    status: 200,
    ask: () => ({ body: { deals: [{ id: crypto.randomUUID(), version: 1 }], new_stage: 'term_sheet' } }),
  },
  'bulk.assign': { status: 200, ask: () => ({ body: { matching: { search: 'nobody' }, assigned_to: null } }) },
  'bulk.tag': { status: 200, ask: () => ({ body: { matching: { search: 'nobody' }, add: ['walked'] } }) },
  'opportunities.undoMerge': {
    status: 409,
    record: 'deal',
    prepare: async (ids) => {
      ids.ownDeal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'OwnCanary' })).body.id;
    },
    ask: ({ ownDeal }) => ({ body: { other_id: ownDeal } }),
  },
  'bulk.archive': { status: 200, ask: () => ({ body: { matching: { search: 'nobody' } } }) },
  'bulk.restore': { status: 200, ask: () => ({ body: { matching: { search: 'nobody' } } }) },
  'bulk.delete': { status: 409, ask: () => ({ body: { matching: { search: 'nobody' }, total: 1 } }) },
  'bulk.edit': { status: 400, ask: () => ({ body: { matching: {}, field: 'custom.nothing', value: null } }) },
  'bulk.count': { status: 200, ask: () => ({ body: { matching: {} } }) },
  'bulk.start': { status: 409, ask: () => ({ body: { kind: 'archive', matching: { search: 'nobody' }, total: 1 } }) },
  'bulk.getRun': { status: 200, record: 'bulkRun' },
  'bulk.undoRun': { status: 409, record: 'bulkRun', ask: () => ({ body: {} }) },
  'bulk.latest': { status: 200 },
  'bulk.undo': { status: 200, record: 'bulkChange', ask: () => ({ body: {} }) },
  'bulk.export': { status: 200, ask: () => ({ body: { matching: {}, columns: ['status'] } }) },
  'savedViews.list': { status: 200 },
  'savedViews.create': { status: 201, ask: () => ({ body: { name: `Walked ${++ticks}`, search: {} } }) },
  'savedViews.update': { status: 200, record: 'view', ask: () => ({ body: { version: 1, is_shared: true } }) },
  'savedViews.remove': { status: 204, record: 'view' },
  'companyViews.list': { status: 200 },
  'companyViews.create': { status: 201, ask: () => ({ body: { name: `Walked ${++ticks}`, search: {} } }) },
  'companyViews.update': {
    status: 200,
    record: 'view',
    prepare: viewOfCompanies,
    ask: () => ({ body: { version: 1, is_shared: true } }),
  },
  'companyViews.remove': { status: 204, record: 'view', prepare: viewOfCompanies },
  'analytics.metrics': {
    status: 200,
    ask: () => ({ body: { p_date_from: '2026-01-01T00:00:00Z', p_date_to: '2026-04-01T00:00:00Z' } }),
  },
  'analytics.export': {
    status: 200,
    ask: () => ({ query: '?p_date_from=2026-01-01T00:00:00Z&p_date_to=2026-04-01T00:00:00Z' }),
  },
  'checklists.get': { status: 200, record: 'deal' },
  'checklists.logCompletion': {
    status: 200,
    record: 'checklist',
    ask: ({ checklist }) => ({ body: { p_instance_id: checklist, p_is_completed: true } }),
  },
  'files.list': {
    status: 200,
    record: 'deal',
    ask: ({ deal }) => ({ query: `?record_type=opportunity&record_id=${deal}` }),
  },
  'files.upload': {
    status: 201,
    record: 'deal',
    ask: ({ deal }) => ({ query: `?record_type=opportunity&record_id=${deal}`, body: PICTURE, headers: STREAM }),
  },
  'files.download': { status: 200, record: 'file' },
  'files.preview': { status: 200, record: 'file' },
  'files.rename': { status: 200, record: 'file', ask: () => ({ body: { version: 1, file_name: 'walked' } }) },
  'files.remove': { status: 200, record: 'file', ask: () => ({ body: {} }) },
  'files.restore': {
    status: 200,
    record: 'file',
    prepare: ({ file }) => server.admin.query('update files set deleted_at = now() where id = $1', [file]),
    ask: () => ({ body: {} }),
  },
  'committee.forDeal': { status: 200, record: 'deal' },
  'committee.get': { status: 200, record: 'review' },
  'committee.listTexts': { status: 200, record: 'review' },
  'committee.getTexts': {
    status: 200,
    record: 'review',
    ask: () => ({ query: '?version=1' }),
  },
  'committee.start': {
    status: 201,
    record: 'deal',
    prepare: ({ deal }) =>
      server.admin.query(`update opportunities set status = 'partner_review' where id = $1`, [deal]),
    ask: () => ({ body: {} }),
  },
  'committee.update': { status: 200, record: 'review', ask: () => ({ body: { version: 1, memo: 'Walked' } }) },
  'committee.ask': { status: 201, record: 'review', ask: () => ({ body: { question: 'Walked?' } }) },
  'committee.editQuestion': {
    status: 200,
    record: 'question',
    ask: () => ({ body: { question: 'Walked?', version: 1 } }),
  },
  'committee.answer': { status: 200, record: 'question', ask: () => ({ body: { answer: 'Walked', version: 1 } }) },
  'committee.vote': { status: 200, record: 'review', ask: () => ({ body: { vote: 'abstain' } }) },
  'committee.forecast': {
    status: 200,
    record: 'review',
    prepare: ({ review }) =>
      server.admin.query('update committee_reviews set assumptions = $2 where id = $1', [review, WALKED_ASSUMPTION]),
    ask: () => ({ body: { forecasts: [{ metric: 'Walked', value: '1', by: '2027', percent: 50 }] } }),
  },
  'calibration.assumptions': { status: 200, record: 'review' },
  'calibration.recordOutcome': {
    status: 201,
    record: 'review',
    prepare: ({ review }) =>
      server.admin.query(
        `update committee_reviews set assumptions = $2, status = 'approved', decided_by = opened_by, decided_at = '2026-01-01'
          where id = $1`,
        [review, WALKED_ASSUMPTION],
      ),
    ask: () => ({ body: { place: 0, seen: 0, came_true: 'yes', known_on: '2026-01-02', evidence: 'Walked' } }),
  },
  'calibration.get': { status: 200 },
  'calibration.export': { status: 200 },
  'committee.decide': {
    status: 200,
    record: 'review',
    ask: () => ({ body: { outcome: 'approved', version: 1 } }),
  },
  'committee.withdraw': {
    status: 200,
    record: 'review',
    // The person who opened it may, and an administrator.
    prepare: ({ review }) =>
      server.admin.query('update committee_reviews set opened_by = $2 where id = $1', [
        review,
        people.get('firm_user')?.userId,
      ]),
    ask: () => ({ body: { reason: 'Walked' } }),
  },
  'committee.getSettings': { status: 200 },
  'committee.setQuorum': {
    status: 200,
    prepare: () => server.admin.query('update tenant_settings set version = 1'),
    ask: () => ({ body: { quorum: 1, version: 1 } }),
  },
  'portfolioCompanies.list': { status: 200 },
  'portfolioCompanies.get': { status: 200, record: 'company' },
  'portfolioCompanies.forOpportunity': { status: 200, record: 'deal' },
  'portfolioCompanies.createFromOpportunity': {
    status: 201,
    record: 'deal',
    prepare: wonDeal,
    ask: () => ({ body: {} }),
  },
  'diligence.metrics': { status: 200, ask: () => ({ body: {} }) },
  'diligence.list': { status: 200 },
  'diligence.exportList': { status: 200 },
  'diligence.get': { status: 200, record: 'process' },
  'diligence.start': {
    status: 201,
    prepare: async (ids) => ownDiligence(ids, admin),
    ask: ({ deal, templateVersion }) => ({
      body: { opportunity_id: deal, template_version_id: templateVersion, name: 'Walked' },
    }),
  },
  'diligence.update': { status: 200, record: 'process', ask: () => ({ body: { version: 1, name: 'Walked' } }) },
  'diligence.hold': { status: 200, record: 'process', ask: () => ({ body: { version: 1, reason: 'Walked' } }) },
  'diligence.resume': { status: 200, record: 'process', ask: () => ({ body: { version: 1 } }) },
  'opportunities.countMemberless': { status: 200 },
  'opportunities.handOverMemberless': {
    status: 200,
    ask: () => ({ body: { user_id: people.get('firm_user')?.userId } }),
  },
  'diligence.requestReport': { status: 202, record: 'process' },
  'diligence.listReports': { status: 200 },
  'diligence.downloadReport': { status: 200, record: 'report' },
  'diligence.addItem': {
    status: 201,
    record: 'process',
    ask: () => ({ body: { section: 'Team', title: 'Walked' } }),
  },
  'diligence.updateItem': {
    status: 200,
    record: 'diligenceItem',
    ask: () => ({ body: { version: 1, status: 'done' } }),
  },
  'diligence.removeItem': { status: 200, record: 'diligenceItem', prepare: withoutComment },
  'diligence.removeSection': {
    status: 200,
    record: 'process',
    prepare: withoutComment,
    ask: () => ({ body: { section: 'Team' } }),
  },
  'diligence.listComments': { status: 200, record: 'diligenceItem' },
  'diligence.addComment': { status: 201, record: 'diligenceItem', ask: () => ({ body: { body: 'Walked' } }) },
  'diligence.removeComment': { status: 204, record: 'comment' },
  'diligence.listTemplates': { status: 200 },
  'diligence.getTemplate': { status: 200, record: 'diligenceTemplate' },
  'diligence.createTemplate': {
    status: 201,
    ask: () => ({ body: { name: 'Walked', sections: sectionsOf('Walked') } }),
  },
  'diligence.editTemplate': {
    status: 200,
    record: 'diligenceTemplate',
    ask: () => ({ body: { version: 1, name: 'Walked' } }),
  },
  'diligence.archiveTemplate': {
    status: 200,
    record: 'diligenceTemplate',
    ask: () => ({ body: { version: 1 } }),
  },
  'diligence.restoreTemplate': {
    status: 200,
    record: 'diligenceTemplate',
    ask: () => ({ body: { version: 1 } }),
  },
  'diligence.duplicateTemplate': { status: 201, record: 'diligenceTemplate', ask: () => ({ body: {} }) },
  'customFields.list': { status: 200 },
  'customFields.create': {
    status: 201,
    ask: () => ({ body: { label: `Walked ${++ticks}`, kind: 'text' } }),
  },
  'customFields.update': {
    status: 200,
    record: 'customField',
    prepare: ownCustomField,
    ask: () => ({ body: { version: 1, description: 'Walked' } }),
  },
  'customFields.countOutside': {
    status: 200,
    record: 'customField',
    prepare: ownCustomField,
    ask: () => ({ query: '?min_value=0' }),
  },
  'customFields.listUsedValues': { status: 200, record: 'customField', prepare: ownCustomField },
  'customFields.reorder': {
    status: 200,
    prepare: ownCustomField,
    ask: ({ customField }) => ({ body: { ids: [customField] } }),
  },
  'pipelineSettings.get': { status: 200 },
  'pipelineSettings.createStage': {
    status: 201,
    prepare: ownPipeline,
    ask: ({ stageType }) => ({ body: { ...STAGE, stage_label: `Walked ${++ticks}`, stage_type_id: stageType } }),
  },
  'pipelineSettings.updateStage': { status: 200, record: 'stage', ask: () => ({ body: { ...STAGE, version: 1 } }) },
  'pipelineSettings.deleteStage': { status: 200, record: 'stage', ask: () => ({ body: { version: 1 } }) },
  'pipelineSettings.reorder': {
    status: 200,
    prepare: async () => {
      const active =
        'select id from opportunity_pipeline_stages where tenant_id = $1 and is_active order by sort_order';
      stageOrder = (await server.admin.query(active, [admin.tenantId])).rows.map(({ id }) => id);
    },
    ask: () => ({ body: { p_stages: stageOrder.map((id, place) => ({ id, new_sort_order: place + 1 })) } }),
  },
  'pipelineSettings.createType': {
    status: 201,
    ask: () => ({ body: { name: `Walked ${++ticks}`, color: 'grey' } }),
  },
  'pipelineSettings.updateType': {
    status: 200,
    record: 'stageType',
    ask: () => ({ body: { color: 'red', version: 1 } }),
  },
  'pipelineSettings.deleteType': { status: 200, record: 'stageType', ask: () => ({ body: { version: 1 } }) },
  'pipelineSettings.createTemplate': {
    status: 201,
    prepare: ownPipeline,
    ask: ({ stage }) => ({ body: { title: 'Walked', pipeline_stage_id: stage } }),
  },
  'pipelineSettings.updateTemplate': {
    status: 200,
    record: 'template',
    ask: () => ({ body: { is_mandatory: false, version: 1 } }),
  },
  'pipelineSettings.deleteTemplate': { status: 200, record: 'template' },
  'pipelineSettings.reorderTemplates': {
    status: 200,
    record: 'stage',
    ask: ({ template }) => ({ body: { template_ids: [template] } }),
  },
  'sso.start': { status: 404, ask: () => ({ body: { domain: 'nobody.example' } }) },
  'sso.list': { status: 200 },
  'sso.create': { status: 201, ask: () => ({ body: connection() }) },
  'sso.update': { status: 200, record: 'connection', ask: () => ({ body: { version: 1, name: 'Walked' } }) },
  'sso.remove': { status: 204, record: 'connection' },
  'sso.check': { status: 200, record: 'connection', ask: () => ({ body: {} }) },
  'sso.addDomain': {
    status: 201,
    record: 'connection',
    ask: () => ({ body: { domain: `walk-${++ticks}.example` } }),
  },
  'sso.verifyDomain': {
    status: 422,
    record: 'domain',
    prepare: async () => Object.assign(server.services.names, { textsOf: async () => [] }),
    ask: () => ({ body: {} }),
  },
  'sso.removeDomain': { status: 204, record: 'domain' },
  'imports.upload': { status: 201, ask: () => ({ body: Buffer.from('Company\nTidewire\n'), headers: FILE }) },
  'imports.list': { status: 200 },
  'imports.get': { status: 200, record: 'import' },
  'imports.draft': { status: 200, record: 'import' },
  'imports.reread': { status: 200, record: 'import', ask: () => ({ body: { separator: ';' } }) },
  'imports.correct': {
    status: 200,
    record: 'import',
    ask: () => ({ body: { row: 2, column: 0, text: 'Tidewire Ltd' } }),
  },
  'imports.preview': { status: 200, record: 'import', ask: () => ({ body: PLAN }) },
  'imports.run': { status: 202, record: 'import', ask: () => ({ body: PLAN }) },
  'imports.summary': {
    status: 200,
    record: 'import',
    prepare: ({ import: id }) => server.admin.query(`update imports set status = 'done' where id = $1`, [id]),
  },
  'imports.discard': { status: 200, record: 'import', ask: () => ({ body: {} }) },
  'imports.foresee': {
    status: 200,
    record: 'import',
    prepare: ({ import: id }) =>
      server.admin.query(`update imports set status = 'done', undo_status = null, finished_at = now() where id = $1`, [
        id,
      ]),
  },
  'imports.undo': {
    status: 202,
    record: 'import',
    prepare: ({ import: id }) =>
      server.admin.query(`update imports set status = 'done', undo_status = null, finished_at = now() where id = $1`, [
        id,
      ]),
  },
  'imports.rejected': {
    status: 200,
    record: 'import',
    prepare: (ids) =>
      server.admin.query(
        `update imports set status = 'done', settings = jsonb_set(settings, '{plan}', $2) where id = $1`,
        [ids.import, JSON.stringify(PLAN)],
      ),
  },
};

let someone: TestPerson;
const people = new Map<string, TestPerson>();
/** What lists the records of every firm (docs/adr/0036). */
const ACROSS_FIRMS = new Set<string>(['platform:manage', 'compliance:manage']);
/** Administers the platform, from its own tenant, where a `platform_admin` elsewhere would be refused. */
const STAFF = 'staff';

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server, 'Own Canary Firm'));
const otherFirm = forAllTests(() => makeFirm(server, 'Other Firm'));
/** Who prepares what somebody else has to approve. One for all: each more of the firm is told of what others do. */
const preparer = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeAll(async () => {
  for (const role of ROLES) people.set(role, await addPerson(server, admin.tenantId, role));
  people.set(STAFF, await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
  someone = people.get('lp') as TestPerson;
  investor = await addPerson(server, otherFirm.tenantId, 'co_investor_user');
  holders.push(await holdLink(admin, []), await holdLink(otherFirm, [investor.email]));
});

/** Somebody whom the other firm shares a deal with. */
let investor: TestPerson;
/** The cookies of two people without an account, each with a link to a share of one of the firms. */
const holders: string[] = [];

/** Shares a deal of the firm with these people and by a link; answers the cookie of who has followed it. */
async function holdLink(sharer: TestPerson, named: string[]): Promise<string> {
  const deal = await call(server, sharer, 'POST', '/opportunities', { company_name: 'Shared' });
  const about = { entity_type: 'opportunity', entity_id: deal.body.id, shared_with_org: 'Larch', people: named };
  const share = await call(server, sharer, 'POST', '/co-investor-shares', about);
  const link = await call(server, sharer, 'POST', `/co-investor-shares/${share.body.id}/links`, { label: 'Larch' });
  const token = (link.body.path as string).replace('/shared?token=', '');
  const opened = await call(server, undefined, 'POST', '/shared/open', { token });
  const cookie = String(opened.headers['set-cookie']).split(';')[0] as string;
  const item = await call(server, undefined, 'GET', `/shared/item?id=${opened.body.id}`, undefined, { cookie });
  expect(item.body.name).toBe('Shared');
  return cookie;
}

/** Records that `ownRecords` makes for the caller alone. */
const OF_THE_CALLER = new Set<keyof Ids>([
  ...(['ownDeal', 'note', 'import', 'session', 'factor', 'passkey', 'task', 'notification', 'file'] as const),
  ...(['bulkChange', 'bulkRun', 'view', 'question', 'portfolioReport'] as const),
  ...DILIGENCE_RECORDS,
  ...ANSWER_RECORDS,
  ...SHARE_RECORDS,
  ...SUBMISSION_RECORDS,
]);

async function ownRecords(row: Row, owner: TestPerson = admin): Promise<Ids> {
  const ids = missing();
  if (row.record === 'deal')
    ids.deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'OwnCanary' })).body.id;
  if (row.record === 'ownDeal' || row.record === 'note') await ownDeal(ids, owner);
  if (row.record === 'note')
    ids.note = (
      await call(server, creatorOf(owner), 'POST', `/opportunities/${ids.ownDeal}/notes`, { body: 'OwnCanary' })
    ).body.id;
  if (row.record === 'import')
    ids.import = (await upload(server, creatorOf(owner), 'Company\nOwnCanary\n')).body.import.id;
  if (row.record === 'invitation')
    ids.invitation = (await call(server, admin, 'POST', '/rpc/invite_user', invitation())).body.id;
  if (row.record === 'session')
    ids.session = await withAuth(server.services, async (tx) => {
      await setTenant(tx, owner.tenantId);
      return (await startSession(tx, owner, TEST_ORIGIN, server.services.now())).id;
    });
  if (row.record === 'factor' || row.record === 'passkey') await ownFactor(ids, owner);
  if (row.record === 'stage' || row.record === 'stageType' || row.record === 'template') await ownPipeline(ids);
  if (row.record === 'checklist') await ownChecklist(ids);
  if (row.record === 'task') await ownTask(ids, owner);
  if (row.record === 'notification') await ownNotification(ids, owner);
  if (row.made) ids.made = (await call(server, admin, 'POST', row.made.path, row.made.body)).body.id;
  if (row.record === 'file') await ownFile(ids, owner);
  if (row.record === 'bulkChange' || row.record === 'bulkRun' || row.record === 'view') await ownListWork(ids, owner);
  if (row.record === 'review') await ownReview(ids);
  if (row.record === 'question') await askedBy(ids, owner);
  if (row.record === 'company') {
    await wonDeal(ids);
    ids.company = (await call(server, admin, 'POST', `/opportunities/${ids.deal}/portfolio-company`, {})).body.id;
  }
  if (row.record && DILIGENCE_RECORDS.includes(row.record)) await ownDiligence(ids, owner);
  if (row.record === 'report') ids.report = await drawReport(server, creatorOf(owner), ids.process);
  if (row.record === 'portfolioReport') await ownReport(ids, creatorOf(owner));
  if (row.record && ANSWER_RECORDS.includes(row.record)) await ownAnswer(ids, owner);
  if (row.record && SHARE_RECORDS.includes(row.record)) await ownShare(ids, owner);
  if (row.record && SUBMISSION_RECORDS.includes(row.record)) await ownSubmission(ids, owner);
  if (row.record === 'person') ids.person = someone.userId;
  if (row.record === 'connection' || row.record === 'domain') {
    const { body } = await call(server, admin, 'POST', '/sso/connections', connection('OwnCanary'));
    Object.assign(ids, { connection: body.id, domain: body.domains[0].id });
  }
  await row.prepare?.(ids);
  return ids;
}
const missing = (): Ids => ({
  deal: crypto.randomUUID(),
  ownDeal: crypto.randomUUID(),
  note: crypto.randomUUID(),
  import: crypto.randomUUID(),
  invitation: crypto.randomUUID(),
  person: crypto.randomUUID(),
  session: crypto.randomUUID(),
  connection: crypto.randomUUID(),
  domain: crypto.randomUUID(),
  factor: crypto.randomUUID(),
  passkey: crypto.randomUUID(),
  stage: crypto.randomUUID(),
  stageType: crypto.randomUUID(),
  template: crypto.randomUUID(),
  checklist: crypto.randomUUID(),
  task: crypto.randomUUID(),
  notification: crypto.randomUUID(),
  made: crypto.randomUUID(),
  customField: crypto.randomUUID(),
  alert: crypto.randomUUID(),
  riskRule: crypto.randomUUID(),
  file: crypto.randomUUID(),
  bulkChange: crypto.randomUUID(),
  bulkRun: crypto.randomUUID(),
  view: crypto.randomUUID(),
  review: crypto.randomUUID(),
  question: crypto.randomUUID(),
  company: crypto.randomUUID(),
  transaction: crypto.randomUUID(),
  round: crypto.randomUUID(),
  valuation: crypto.randomUUID(),
  fund: crypto.randomUUID(),
  fundTerms: crypto.randomUUID(),
  posting: crypto.randomUUID(),
  model: crypto.randomUUID(),
  fundImport: crypto.randomUUID(),
  fundImportHash: 'none',
  bankStatement: crypto.randomUUID(),
  bankLine: crypto.randomUUID(),
  capitalEvent: crypto.randomUUID(),
  capitalParts: 'none',
  capitalItem: crypto.randomUUID(),
  fundDocument: crypto.randomUUID(),
  statementRun: crypto.randomUUID(),
  partner: crypto.randomUUID(),
  contact: crypto.randomUUID(),
  lpChange: crypto.randomUUID(),
  transferee: crypto.randomUUID(),
  lpTransfer: crypto.randomUUID(),
  lpDelegate: crypto.randomUUID(),
  subscription: crypto.randomUUID(),
  subscriptionFile: crypto.randomUUID(),
  process: crypto.randomUUID(),
  report: crypto.randomUUID(),
  portfolioReport: crypto.randomUUID(),
  diligenceItem: crypto.randomUUID(),
  comment: crypto.randomUUID(),
  diligenceTemplate: crypto.randomUUID(),
  templateVersion: crypto.randomUUID(),
  metric: crypto.randomUUID(),
  ownCompany: crypto.randomUUID(),
  companyPerson: crypto.randomUUID(),
  request: crypto.randomUUID(),
  answer: crypto.randomUUID(),
  answerFile: crypto.randomUUID(),
  share: crypto.randomUUID(),
  sharePerson: crypto.randomUUID(),
  shareDeal: crypto.randomUUID(),
  shareFile: crypto.randomUUID(),
  shareView: crypto.randomUUID(),
  shareLink: crypto.randomUUID(),
  submission: crypto.randomUUID(),
  draft: crypto.randomUUID(),
  draftFile: crypto.randomUUID(),
  basis: '0'.repeat(64),
});

function ask(
  { method, path }: ListedProcedure,
  row: Row,
  person: TestPerson | undefined,
  ids: Ids,
  more: Record<string, string> = {},
): Promise<Answer> {
  const { query = '', body, headers } = row.ask?.(ids) ?? {};
  const address = path.replace('{id}', ids[row.record ?? 'deal']) + query;
  return call(server, person, method, address, body, { ...headers, ...more });
}

/** A call in the right form, whose content means nothing. */
function askGarbage({ method, path }: ListedProcedure, person: TestPerson | undefined): Promise<Answer> {
  const body = method === 'GET' ? undefined : { nonsense: ['x', { deep: null }], id: 7 };
  return call(server, person, method, `${path.replace('{id}', 'not-an-id')}?nonsense[]=1`, body);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const procedures = listProcedures();
/** Requests of this walk that did what they asked for, with their procedure. */
const succeeded = new Map<string, string>();

describe.each(procedures.map((procedure) => [procedure.name, procedure] as const))('%s', (name, procedure) => {
  const row = ROWS[name] as Row;
  const needs = procedure.meta.needs as keyof typeof PERMISSION_TABLE;
  /** What no call changes, because it is refused or only reads, is prepared once. */
  const untouched = once(() => ownRecords(row));
  const onlyReads = procedure.method === 'GET' && procedure.meta.mode !== 'write';
  /** Those who are refused first: the next needs no records of their own, where they may be anybody's. */
  const isAllowed = (role: Role) => hasPermission(role, needs);
  const roles = [...ROLES].sort((a, b) => Number(isAllowed(a)) - Number(isAllowed(b)));
  const recordsFor = (role: Role, person: TestPerson) => {
    const isAnybodys = needs !== 'public' && !(row.record && OF_THE_CALLER.has(row.record));
    const isShared = !isAllowed(role) || (isAnybodys && (onlyReads || (row.record && role === roles.find(isAllowed))));
    return isShared ? untouched() : ownRecords(row, person);
  };

  // The walk takes longer than a proof of identity holds on a slow machine.
  beforeAll(() => server.admin.query('update user_sessions set authenticated_at = now()'));

  it('has its row in this walk and names a permission that exists', () => {
    expect(ROWS[name], `add ${name} to ROWS in contract-walk.test.ts`).toBeDefined();
    expect(PERMISSION_TABLE[needs], `${name} names no permission`).toBeDefined();
    expect(procedure.path.includes('{id}') ? row.record : 'any', `${name} takes a record`).toBeDefined();
  });

  it('answers nobody without a session, whatever is sent, unless it is public', async () => {
    const ids = await (needs === 'public' ? ownRecords(row) : untouched());
    // First and alone: the second call of a link that can be used once is refused.
    const asked = await ask(procedure, row, undefined, ids);
    const [forged, garbage] = await Promise.all([
      ask(procedure, row, { ...admin, token: `${admin.sessionId}.${'A'.repeat(43)}` }, missing()),
      askGarbage(procedure, undefined),
    ]);
    if (needs === 'public') {
      expect(asked.status).toBe(row.status);
      expect(garbage.status).toBe(400);
    } else {
      expect([asked.status, forged.status, garbage.status]).toEqual([401, 401, 401]);
      expect(asked.body).toMatchObject({ code: 'UNAUTHENTICATED' });
      expect(forged.body).toEqual(asked.body);
      expect(garbage.body).toEqual(asked.body);
    }
  });

  it("answers for another firm's record as for a missing one, and shows nothing of another firm", async () => {
    const own = await untouched();
    // Who may make the call in the other firm: its administrator, or the role that it is made for.
    const [role = 'firm_admin'] = hasPermission('firm_admin', needs) ? [] : PERMISSION_TABLE[needs];
    const foreigner = row.endsToken
      ? await makeFirm(server)
      : role === 'firm_admin'
        ? otherFirm
        : await addPerson(server, otherFirm.tenantId, role);
    if (needs === 'compliance:manage' || (ACROSS_FIRMS.has(needs) && row.record))
      return expect(PERMISSION_TABLE[needs]).toEqual(['platform_admin']);
    const foreign = await ask(procedure, row, foreigner, own);
    expect(JSON.stringify(foreign.body) ?? '').not.toMatch(/Own ?Canary/);
    if (!row.record) return;
    const nothing = await ask(procedure, row, foreigner, missing());
    expect(foreign.status).toBe(404);
    expect(JSON.stringify(foreign.body)).toBe(JSON.stringify(nothing.body));
    const { date: _a, 'x-request-id': _b, ...headers } = foreign.headers;
    const { date: _c, 'x-request-id': _d, ...expected } = nothing.headers;
    expect(headers).toEqual(expected);
  });

  it('shows nothing of a firm to the platform without a grant, nor to whom a firm lets in by a share or a link', async () => {
    if (procedure.method !== 'GET' && procedure.meta.mode === 'write') return;
    const own = await untouched();
    const platform = ACROSS_FIRMS.has(needs) ? [] : [people.get(STAFF) as TestPerson];
    for (const person of [...platform, investor]) {
      const answer = await ask(procedure, row, person, own);
      // What a firm is called is no record of it: the platform's lists say so (docs/adr/0036).
      const said = (JSON.stringify(answer.body) ?? '').replaceAll('Own Canary Firm', '');
      expect(said, person.role).not.toMatch(/Own ?Canary/);
      if (row.record && answer.status < 400) expect(needs, `${person.role} was answered`).toBe('public');
    }
    for (const cookie of holders) {
      const answer = await ask(procedure, row, undefined, own, { cookie });
      expect(JSON.stringify(answer.body) ?? '').not.toMatch(/Own ?Canary/);
      if (needs !== 'public') expect(answer.status).toBe(401);
    }
  });

  it.each(roles)('obeys the permission table for %s', async (role) => {
    const caller = async () =>
      row.endsToken
        ? addPerson(server, admin.tenantId, role)
        : (people.get(ACROSS_FIRMS.has(needs) && hasPermission(role, needs) ? STAFF : role) as TestPerson);
    const person = await caller();
    const ids = await recordsFor(role, person);
    const other = await caller();
    // First and alone: of two changes only one is an event, and some take garbage for an empty body.
    const own = await ask(procedure, row, person, ids);
    const [none, garbage] = await Promise.all([
      row.record && ask(procedure, row, person, missing()),
      askGarbage(procedure, other),
    ]);
    if (hasPermission(role, needs)) {
      expect(own.status, JSON.stringify(own.body)).toBe(row.status);
      if (own.status < 400) succeeded.set(String(own.headers['x-request-id']), name);
      if (none) expect([none.status, none.body.code]).toEqual([404, 'NOT_FOUND']);
      expect(garbage.status).toBeLessThan(500);
      expect([401, 403]).not.toContain(garbage.status);
    } else {
      const refused = { status: 403, body: expect.objectContaining({ code: 'FORBIDDEN' }) };
      for (const answer of [own, garbage, ...(none ? [none] : [])]) expect(answer).toMatchObject(refused);
    }
  });
});

it('has no row for a procedure that is gone', () => {
  expect(Object.keys(ROWS).sort()).toEqual(procedures.map(({ name }) => name).sort());
});

it('refuses a procedure that names no permission, also to an administrator', async () => {
  const bare = { forgotten: oc.route({ method: 'GET', path: '/forgotten' }) };
  // The gate as every procedure carries it.
  const gate = os.auth.getUser.handler(() => null as never)['~orpc'].middlewares[0];
  expect(gate).toBeTypeOf('function');
  let ran = false;
  const router = {
    forgotten: implement(bare)
      .$context<never>()
      .use(gate as never)
      .forgotten.handler(() => {
        ran = true;
        return 'secret';
      }),
  };
  const logged: string[] = [];
  const loggerInstance: FastifyBaseLogger = pino({}, { write: (line: string) => void logged.push(line) });
  const app = fastify({ loggerInstance });
  await app.register(cookie);
  await serveApi(app, server.services, router as never);
  for (const who of [{}, { authorization: `Bearer ${admin.token}` }]) {
    const response = await app.inject({ url: '/api/forgotten', headers: { host: 'localhost:3000', ...who } });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: 'INTERNAL' });
    expect(response.body).not.toContain('permission');
  }
  await app.close();
  expect(logged.filter((line) => line.includes('this procedure names no permission'))).toHaveLength(2);
  expect(ran).toBe(false);
});

describe('every change is an event of the audit log', () => {
  const changing = procedures.filter(({ method, meta }) => method !== 'GET' || meta.mode === 'write');

  it('of the call itself, in the request that makes it', async () => {
    const { rows } = await server.admin.query('select distinct request_id from audit_logs');
    const wrote = new Set(rows.map(({ request_id }) => succeeded.get(request_id)));
    const silent = changing.filter(({ name }) => !wrote.has(name) && !(name in QUIET) && !(name in PROVED_ELSEWHERE));
    expect(silent.map(({ name }) => name)).toEqual([]);
    const exempt = [...Object.keys(QUIET), ...Object.keys(PROVED_ELSEWHERE)];
    expect(
      exempt.filter((name) => wrote.has(name) || !changing.some((procedure) => procedure.name === name)),
      'these write an event here, or are gone: they need no exemption',
    ).toEqual([]);
  });

  it('or in the test that brings about what the walk cannot', async () => {
    const texts = await Promise.all(
      (await readdir(import.meta.dirname, { recursive: true }))
        .filter((path) => path.endsWith('.test.ts') && !path.endsWith('contract-walk.test.ts'))
        .map((path) => readFile(join(import.meta.dirname, path), 'utf8')),
    );
    const unproved = Object.entries(PROVED_ELSEWHERE).filter(
      ([, action]) => !texts.some((text) => text.includes(`'${action}'`)),
    );
    expect(unproved).toEqual([]);
  });
});
