import { schema } from '@cairn/db';
import { hasPermission, PLATFORM_TENANT_ID, ROLES, type Role } from '@cairn/domain';
import { ne } from 'drizzle-orm';
import { hashPassword } from '../core/access/hash-password.ts';
import type { Actor, Origin } from '../core/actor.ts';
import type { Tx } from '../core/database.ts';
import { newId } from '../core/ids.ts';
import { runAs } from '../core/procedure.ts';
import type { Services } from '../core/services.ts';
import { setTenant, withAuth } from '../core/with-auth.ts';
import {
  auditNewOrganization,
  createOrganization,
  createPerson,
} from '../features/access/auth/organizations/create-organization.ts';
import { DEMO_FIRMS, DEMO_PASSWORD, type DemoFirm } from './demo-firms.ts';
import { seedTemplates, seedTicks } from './seed-checklists.ts';
import { seedCompanies } from './seed-companies.ts';
import { seedDeals } from './seed-deals.ts';
import { seedDiligence } from './seed-diligence.ts';
import { seedExceptions } from './seed-exceptions.ts';
import { seedFund } from './seed-funds.ts';
import { seedIntake } from './seed-intake.ts';
import { continueRates, seedInvestments } from './seed-investments.ts';
import { seedInvitations } from './seed-invitations.ts';
import { seedMails } from './seed-mails.ts';
import { seedOverride } from './seed-override.ts';
import { seedFailures, seedProof } from './seed-proof.ts';
import { seedSettings } from './seed-settings.ts';
import { seedShares } from './seed-shares.ts';
import { seedSubmissions } from './seed-submissions.ts';
import { seedSubscriptions } from './seed-subscriptions.ts';
import { seedPortfolios, seedTasks } from './seed-work.ts';

const ORIGIN: Origin = { requestId: 'demo', ip: '127.0.0.1', userAgent: 'npm start' };

/**
 * Fills an empty installation with the demo workspace. On a demo it continues the sample rates to today; on any other it only
 * answers that there are no demo accounts.
 */
export async function seedDemo(services: Services): Promise<string[]> {
  const accounts = DEMO_FIRMS.flatMap((firm) => [
    ...firm.roles.map((role) => addressOf(firm, role)),
    ...(firm.more ?? []).map(({ mailbox }) => `${mailbox}@${firm.domain}`),
  ]);
  const existing = await withAuth(services, (tx) =>
    tx.db
      .select({ id: schema.tenants.id })
      .from(schema.tenants)
      .where(ne(schema.tenants.id, PLATFORM_TENANT_ID))
      .limit(1),
  );
  if (existing.length === 0) {
    const people: Actor[] = [];
    for (const firm of DEMO_FIRMS) people.push(...(await seedFirm(services, firm)));
    await seedOverride({ services, origin: ORIGIN }, people);
    await seedExceptions({ services, origin: ORIGIN }, people);
    return accounts;
  }
  const [first] = accounts;
  const known = await withAuth(services, (tx) =>
    tx.query('select 1 from user_profiles where email_index = $1', [services.master.addressIndex(first ?? '')]),
  );
  if (known.length === 0) return [];
  for (const firm of DEMO_FIRMS.filter(({ deals }) => deals.length > 0)) await continueFirm(services, firm);
  return accounts;
}

async function continueFirm(wired: Services, firm: DemoFirm): Promise<void> {
  const services: Services = { ...wired, tellsNobody: true };
  const [lead] = await withAuth(services, (tx) =>
    tx.query<Pick<Actor, 'tenantId' | 'userId' | 'role'>>(
      `select tenant_id as "tenantId", id as "userId", role from user_profiles where email_index = $1 and role = 'firm_admin'`,
      [services.master.addressIndex(addressOf(firm, 'firm_admin'))],
    ),
  );
  if (!lead) return;
  const actor: Actor = { ...lead, sessionId: newId(), sessionExpiresAt: services.now() };
  await runAs(services, actor, ORIGIN, 'write', continueRates);
}

/** One firm with what its people work on; answers the people. `hash` is asked once for each. */
export async function seedFirm(wired: Services, firm: DemoFirm, hash = hashPassword): Promise<Actor[]> {
  const services: Services = { ...wired, tellsNobody: true };
  const accounts = [
    ...firm.roles.map((role) => ({
      role,
      email: addressOf(firm, role),
      name: firm.people[ROLES.indexOf(role)] ?? ['Demo', role],
    })),
    ...(firm.more ?? []).map(({ mailbox, role, name }) => ({ role, email: `${mailbox}@${firm.domain}`, name })),
  ];
  const hashes = await Promise.all(accounts.map(() => hash(DEMO_PASSWORD)));
  const now = services.now();
  const people = await withAuth(services, async (tx): Promise<Actor[]> => {
    const { tenantId, cells } = firm.platform
      ? await openPlatform(services, tx)
      : await createOrganization(services, tx, firm.name, now);
    const actors: Actor[] = [];
    for (const [place, { role, email, name }] of accounts.entries()) {
      const [first_name, last_name] = name;
      const person = {
        email,
        first_name: first_name ?? 'Demo',
        last_name: last_name ?? role,
        passwordHash: hashes[place] ?? '',
        role,
        email_verified: true,
      };
      const userId = await createPerson(services, tx, tenantId, cells, person, now);
      actors.push({ tenantId, userId, role, sessionId: newId(), sessionExpiresAt: now });
    }
    await auditNewOrganization(tx, tenantId, actors[0]?.userId ?? '', null, ORIGIN, now);
    return actors;
  });
  const [lead] = people;
  if (!lead || firm.deals.length === 0) return people;
  const companies = await runAs(services, lead, ORIGIN, 'write', async (ctx) => {
    await seedSettings(ctx, firm);
    await seedTemplates(ctx);
    await seedDeals(ctx, firm);
    await seedTicks(ctx);
    await seedDiligence(ctx);
    await seedPortfolios(ctx, firm);
    const ids = firm.dealsAlone ? [] : await seedCompanies(ctx, firm);
    await seedInvitations(ctx, firm);
    return ids;
  });
  if (!firm.dealsAlone) {
    const proven = { ...lead, authenticatedAt: services.now() };
    await runAs(services, proven, ORIGIN, 'write', (ctx) => seedProof(ctx, people, accounts));
    const portal = people.find(({ role }) => role === 'lp');
    if (portal) await seedFailures(services, portal);
    await seedOutcomes(services, firm, accounts, people, companies);
  }
  for (const person of people.filter(({ role }) => hasPermission(role, 'task:write')))
    await runAs(services, person, ORIGIN, 'write', (ctx) => seedTasks(ctx, firm));
  return people;
}

/** What comes of deals, and what others bring and see: investments, the fund, submissions, mails and shares. */
async function seedOutcomes(
  services: Services,
  firm: DemoFirm,
  accounts: readonly { email: string; name: readonly string[] }[],
  people: readonly Actor[],
  companies: readonly string[],
): Promise<void> {
  const [lead] = people;
  if (!lead) return;
  const colleague = people.find(({ role }) => role === 'firm_user') ?? lead;
  await seedInvestments(
    (step) => runAs(services, colleague, ORIGIN, 'write', step),
    (step) => runAs(services, lead, ORIGIN, 'write', step),
    companies,
  );
  await seedFund(
    (step) => runAs(services, colleague, ORIGIN, 'write', step),
    (step) => runAs(services, lead, ORIGIN, 'write', step),
    firm,
  );
  const subscriber = people.find(({ role }) => role === 'lp');
  if (subscriber && !firm.withoutBooks)
    await seedSubscriptions(
      {
        preparer: (step) => runAs(services, colleague, ORIGIN, 'write', step),
        approver: (step) => runAs(services, lead, ORIGIN, 'write', step),
        subscriber: (step) => runAs(services, subscriber, ORIGIN, 'write', step),
      },
      `${firm.name.split(' ')[0]} Opportunity Fund`,
    );
  const submitter = people.find(({ role }) => role === 'opportunity_user');
  if (submitter)
    await runAs(services, lead, ORIGIN, 'write', async (ctx) => {
      await seedSubmissions(ctx, submitter.userId, 'USD');
      await seedIntake(ctx, firm, 'USD');
      const { email = '', name = [] } = accounts[people.indexOf(colleague)] ?? {};
      await seedMails(ctx, { userId: colleague.userId, email, name: name.join(' ') }, 'USD');
    });
  const guest = people.find(({ role }) => role === 'co_investor_user');
  if (guest)
    await seedShares(
      (step) => runAs(services, lead, ORIGIN, 'write', step),
      (step) => runAs(services, guest, ORIGIN, 'write', step),
      firm,
      companies[0],
    );
}

async function openPlatform(services: Services, tx: Tx) {
  await setTenant(tx, PLATFORM_TENANT_ID);
  return { tenantId: PLATFORM_TENANT_ID, cells: await services.keys.cellsOf(tx, PLATFORM_TENANT_ID) };
}

function addressOf(firm: DemoFirm, role: Role): string {
  return `${role.replaceAll('_', '-')}@${firm.domain}`;
}
