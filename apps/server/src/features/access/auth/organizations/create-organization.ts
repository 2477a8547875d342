import { randomBytes } from 'node:crypto';
import { schema } from '@cairn/db';
import {
  DEFAULT_STAGE_TYPES,
  DEFAULT_STAGES,
  normaliseEmail,
  type Role,
  SHIPPED_METRICS,
  SHIPPED_RULES,
  type Tier,
} from '@cairn/domain';
import { isNotNull } from 'drizzle-orm';
import type { Origin } from '../../../../core/actor.ts';
import { type AuditSource, writeAudit } from '../../../../core/audit.ts';
import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import { newTenantKeys, openCells } from '../../../../core/crypto/tenant-keys.ts';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Services } from '../../../../core/services.ts';
import { setTenant } from '../../../../core/with-auth.ts';

export interface NewPerson {
  email: string;
  first_name: string;
  last_name: string;
  /** Absent for a person who signs in through the firm's identity provider. */
  passwordHash?: string;
  role: Role;
  email_verified?: boolean;
}

/** A firm with its keys, settings and default pipeline, in the running transaction. */
export async function createOrganization(
  services: Services,
  tx: Tx,
  name: string,
  now: Date,
  tenantId = newId(),
  subscription_tier: Tier = 'free',
) {
  await setTenant(tx, tenantId);
  const keys = await newTenantKeys(services.master, tenantId, now);
  const slug = slugOf(name, tenantId);
  await tx.db.insert(schema.tenants).values({ id: tenantId, name, slug, subscription_tier, created_at: now });
  await tx.db.insert(schema.tenantSettings).values({ tenant_id: tenantId });
  await tx.db.insert(schema.tenantKeys).values(keys.map((key) => ({ ...key, tenant_id: tenantId, created_at: now })));
  const types = DEFAULT_STAGE_TYPES.map((type) => ({ ...type, tenant_id: tenantId, id: newId() }));
  await tx.db.insert(schema.pipelineStageTypes).values(types);
  const typeIds = new Map(types.map((type) => [type.name as string, type.id]));
  await tx.db.insert(schema.pipelineStages).values(
    DEFAULT_STAGES.map(({ stage_type, ...stage }, position) => ({
      ...stage,
      tenant_id: tenantId,
      id: newId(),
      stage_type_id: typeIds.get(stage_type) ?? '',
      sort_order: position + 1,
    })),
  );
  const metrics = SHIPPED_METRICS.map((metric, place) => ({
    ...metric,
    tenant_id: tenantId,
    id: newId(),
    position: place + 1,
    is_shipped: true,
    created_at: now,
  }));
  await tx.db.insert(schema.metricDefinitions).values(metrics);
  const metricIds = new Map(metrics.map((metric) => [metric.key as string, metric.id]));
  await tx.db.insert(schema.riskRules).values(
    SHIPPED_RULES.map(({ metric_key, threshold, worse_threshold, ...rule }, place) => ({
      ...rule,
      threshold: threshold === null ? null : String(threshold),
      worse_threshold: worse_threshold === null ? null : String(worse_threshold),
      tenant_id: tenantId,
      id: newId(),
      metric_id: metric_key === null ? null : (metricIds.get(metric_key) ?? ''),
      position: place + 1,
      is_shipped: true,
      created_at: now,
    })),
  );
  return { tenantId, cells: await openCells(services.master, tenantId, keys) };
}

/**
 * A person of the firm that the transaction has set, with an account of their own. Throws 23505 when the address is taken.
 */
export async function createPerson(
  services: Services,
  tx: Tx,
  tenantId: string,
  cells: TenantCells,
  person: NewPerson,
  now: Date,
) {
  const id = newId();
  const email_index = services.master.addressIndex(person.email);
  await releaseAbandoned(tx, email_index);
  await setTenant(tx, tenantId);
  await createProfile(services, tx, tenantId, cells, id, person, now);
  await tx.db.insert(schema.userCredentials).values({
    tenant_id: tenantId,
    user_id: id,
    email_index,
    email_confirmed_at: person.email_verified ? now : null,
    password_hash: person.passwordHash ?? null,
    password_changed_at: now,
    current_tenant_id: tenantId,
  });
  return id;
}

/**
 * Gives up an address whose account has no profile left: the person was deleted from the only firm that they belonged to.
 * Leaves that firm set.
 */
async function releaseAbandoned(tx: Tx, emailIndex: Buffer): Promise<void> {
  const [abandoned] = await tx.query<{ tenant_id: string; user_id: string }>(
    `select c.tenant_id, c.user_id from user_credentials c where c.email_index = $1
        and not exists (select 1 from user_profiles p where p.id = c.user_id and p.deleted_at is null)`,
    [emailIndex],
    'find-abandoned-account',
  );
  if (!abandoned) return;
  await setTenant(tx, abandoned.tenant_id);
  await tx.query(
    `update user_credentials set email_index = $2, phone_index = null, phone_encrypted = null, password_hash = null
      where user_id = $1`,
    [abandoned.user_id, randomBytes(32)],
  );
}

/** The profile alone: for a person who already has an account and now belongs to this firm too. */
export async function createProfile(
  services: Services,
  tx: Tx,
  tenantId: string,
  cells: TenantCells,
  id: string,
  person: Omit<NewPerson, 'passwordHash'>,
  now: Date,
): Promise<void> {
  const email = normaliseEmail(person.email);
  const profiles = schema.userProfiles;
  const row = {
    role: person.role,
    email: cells.encrypt('user_profiles', 'email', id, email),
    email_index: services.master.addressIndex(email),
    first_name: cells.encrypt('user_profiles', 'first_name', id, person.first_name),
    last_name: cells.encrypt('user_profiles', 'last_name', id, person.last_name),
    email_verified: person.email_verified ?? false,
    created_at: now,
    updated_at: now,
  };
  // Who was deleted from this firm and comes back is the same person; nobody else's profile is overwritten.
  const written = await tx.db
    .insert(profiles)
    .values({ tenant_id: tenantId, id, ...row })
    .onConflictDoUpdate({
      target: [profiles.tenant_id, profiles.id],
      set: { ...row, is_active: true, deleted_at: null },
      setWhere: isNotNull(profiles.deleted_at),
    })
    .returning({ id: profiles.id });
  if (written.length === 0) throw fail('ALREADY_MEMBER');
}

/** What a new firm's audit log begins with. */
export function auditNewOrganization(
  tx: Tx,
  tenantId: string,
  userId: string,
  sessionId: string | null,
  origin: Origin,
  now: Date,
) {
  const source: AuditSource = { tenantId, userId, sessionId, origin };
  return writeAudit(
    tx,
    source,
    [
      { action: 'tenant.created', resource_type: 'tenant', resource_id: tenantId, table_name: 'tenants' },
      {
        action: 'user_profile.created',
        resource_type: 'user_profile',
        resource_id: userId,
        table_name: 'user_profiles',
        classification: 'pii',
        metadata: { role: 'firm_admin' },
      },
      {
        action: 'pipeline.created',
        resource_type: 'pipeline',
        resource_id: null,
        table_name: 'opportunity_pipeline_stages',
        metadata: { stages: DEFAULT_STAGES.map((stage) => stage.stage_key) },
      },
      { action: 'signup_success', resource_type: 'auth', resource_id: userId, classification: 'audit_sensitive' },
    ],
    now,
  );
}

/** Readable in an address and unique without asking: the name, and the end of the id. */
function slugOf(name: string, id: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${words || 'firm'}-${id.slice(-6)}`;
}
