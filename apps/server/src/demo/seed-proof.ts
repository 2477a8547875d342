import { addDays, dayIn, type Role } from '@cairn/domain';
import type { Actor, Origin } from '../core/actor.ts';
import type { Ctx } from '../core/procedure.ts';
import type { Services } from '../core/services.ts';
import { auditAuth } from '../features/access/auth/sign-in/welcome.ts';
import { changeRole } from '../features/firm/people/change-role.ts';
import { recordRequest } from '../features/trust/data-requests/record-request.ts';

/** What an administrator answers for: a person who was a colleague for a while, and two who ask for their data. */
export async function seedProof(ctx: Ctx, people: readonly Actor[], accounts: readonly Account[]): Promise<void> {
  const guest = people.find(({ role }) => role === 'co_investor_user');
  if (guest) {
    const id = guest.userId;
    await changeRole(ctx, { id, role: 'firm_user', reason: 'Venture partner until the end of the quarter' });
    await changeRole(ctx, { id, role: 'co_investor_user', reason: 'Back at the own fund, and invests beside us' });
  }
  const today = dayIn(ctx.now, 'UTC');
  for (const { kind, role, days, note } of REQUESTS) {
    const { email, name } = accounts.find((account) => account.role === role) ?? {};
    if (!email || !name) continue;
    await recordRequest(ctx, {
      kind,
      name: name.join(' '),
      email,
      received_on: addDays(today, -days),
      received_by: 'email',
      note,
      assigned_to: ctx.actor.userId,
    });
  }
}

interface Account {
  role: Role;
  email: string;
  name: readonly string[];
}

const REQUESTS: readonly { kind: 'access' | 'erasure'; role: Role; days: number; note: string }[] = [
  {
    kind: 'access',
    role: 'co_investor_user',
    days: 24,
    note: 'Asks what we keep, and who outside of the firm sees it.',
  },
  {
    kind: 'erasure',
    role: 'opportunity_user',
    days: 6,
    note: 'Has stopped raising, and asks us to delete everything.',
  },
];

/** Passwords guessed at one account, which the rules flag once the events are sealed. */
export async function seedFailures(services: Services, person: Actor): Promise<void> {
  const origin: Origin = {
    requestId: 'demo',
    ip: '203.0.113.24',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
  };
  const profile = { id: person.userId, tenant_id: person.tenantId };
  for (let failures = 1; failures <= 6; failures++)
    await auditAuth({ services, origin }, { profile }, 'login_failure', {
      failure_reason: 'wrong password',
      failures,
    });
}
