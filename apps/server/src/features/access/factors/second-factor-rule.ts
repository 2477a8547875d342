import { schema } from '@cairn/db';
import { isRole } from '@cairn/domain';
import { and, eq, sql } from 'drizzle-orm';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { logSettings } from '../../../core/log-setting.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { decryptPerson } from '../auth/account/view-profile.ts';

const { tenantSettings: settings, userProfiles: profiles, userCredentials: credentials } = schema;

const DAY_MS = 86_400_000;
const SHOWN_AT_MOST = 200;

/** Whether the firm requires a second factor, since when, and who has none yet. */
export function getSecondFactorRule({ actor, services }: RequestContext) {
  if (!actor) throw fail('UNAUTHENTICATED');
  return withAuth(services, async (tx) => {
    await setTenant(tx, actor.tenantId);
    const [rule, members, cells] = await Promise.all([
      findRule(tx, actor.tenantId),
      listMembers(tx, actor.tenantId),
      services.keys.cellsOf(tx, actor.tenantId),
    ]);
    if (!rule) throw fail('NOT_FOUND');
    const since = rule.second_factor_required_since;
    const without = members.filter(({ has_factor }) => !has_factor);
    return {
      required: since !== null,
      required_since: since?.toISOString() ?? null,
      grace_days: rule.second_factor_grace_days,
      enforced_from: since && new Date(since.getTime() + rule.second_factor_grace_days * DAY_MS).toISOString(),
      version: rule.version,
      has_second_factor: !without.some(({ profile }) => profile.id === actor.userId),
      members: members.length,
      members_without_total: without.length,
      members_without: without.slice(0, SHOWN_AT_MOST).map(({ profile }) => ({
        id: profile.id,
        ...decryptPerson(cells, profile),
        role: isRole(profile.role) ? profile.role : ('firm_user' as const),
      })),
    };
  });
}

interface NewRule {
  required: boolean;
  grace_days: number;
  version: number;
}

/** Sets the rule. The days of grace run from the day on which it was first required, not from its last change. */
export async function setSecondFactorRule(context: RequestContext, input: NewRule) {
  const { actor, services, origin } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  assertRecentProof(actor, services.now());
  await runAs(services, actor, origin, 'write', (ctx) => writeRule(ctx, input));
  return getSecondFactorRule(context);
}

async function writeRule(ctx: Ctx, { required, grace_days, version }: NewRule): Promise<void> {
  const { tx, actor, now, audit } = ctx;
  const before = await findRule(tx, actor.tenantId);
  if (!before) throw fail('NOT_FOUND');
  const since = required ? (before.second_factor_required_since ?? now) : null;
  const after = await updateRule(tx, actor.tenantId, version, {
    second_factor_required_since: since,
    second_factor_grace_days: grace_days,
  });
  if (!after) throw fail('STALE_VERSION');
  logSettings(ctx, [
    {
      category: 'authentication',
      name: 'Second factor rule',
      before: describe(before),
      after: describe(after),
      impact: required
        ? 'Who has no second factor must set one up once the days of grace are over.'
        : 'A second factor is up to each person.',
    },
  ]);
  await audit({
    action: 'second_factor_rule.changed',
    resource_type: 'tenant_settings',
    resource_id: actor.tenantId,
    table_name: 'tenant_settings',
    classification: 'audit_sensitive',
    metadata: { before: describe(before), after: describe(after) },
  });
}

function describe(rule: { second_factor_required_since: Date | null; second_factor_grace_days: number }) {
  return { required: rule.second_factor_required_since !== null, grace_days: rule.second_factor_grace_days };
}

async function findRule(tx: Tx, tenantId: string) {
  const [row] = await tx.db.select().from(settings).where(eq(settings.tenant_id, tenantId));
  return row;
}

/** Nothing comes back when somebody else changed the settings since `version`. */
async function updateRule(
  tx: Tx,
  tenantId: string,
  version: number,
  rule: { second_factor_required_since: Date | null; second_factor_grace_days: number },
) {
  const [row] = await tx.db
    .update(settings)
    .set({ ...rule, version: version + 1 })
    .where(and(eq(settings.tenant_id, tenantId), eq(settings.version, version)))
    .returning();
  return row;
}

const hasFactor = sql<boolean>`exists (select 1 from user_factors f where f.tenant_id = ${credentials.tenant_id}
  and f.user_id = ${credentials.user_id} and f.status = 'verified' and f.removed_at is null)`;

/** Active people of one firm, each with whether they have a factor. Only the sign-in role sees that of other homes. */
function listMembers(tx: Tx, tenantId: string) {
  return tx.db
    .select({ profile: profiles, has_factor: hasFactor })
    .from(profiles)
    .innerJoin(credentials, eq(credentials.user_id, profiles.id))
    .where(and(eq(profiles.tenant_id, tenantId), eq(profiles.is_active, true)))
    .orderBy(profiles.created_at);
}
