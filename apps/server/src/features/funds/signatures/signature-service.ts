import type { Contract } from '@cairn/contract';
import { schema } from '@cairn/db';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import { newId, newSecret } from '../../../core/ids.ts';
import { logSettings } from '../../../core/log-setting.ts';
import { readOutsideAddress } from '../../../core/outside/read-outside-address.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';

type Outputs = InferContractRouterOutputs<Contract>['signatureService'];

const { signatureServices } = schema;

/** Where documents are sent for signature, and the secret that both sides sign with. */
export async function findService(ctx: Ctx): Promise<{ url: string; secret: string } | undefined> {
  const [row] = await ctx.tx.db.select().from(signatureServices);
  if (!row) return undefined;
  const cells = await ctx.cells();
  return {
    url: cells.decryptText('signature_services', 'url_encrypted', row.id, row.url_encrypted),
    secret: cells.decryptText('signature_services', 'secret_encrypted', row.id, row.secret_encrypted),
  };
}

/** Whether there is one: limited partners see nothing else of it. */
export async function hasService({ tx }: Ctx): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>('select has_signature_service() as has', [], 'has-signature-service');
  return row?.has === true;
}

export async function getService(ctx: Ctx): Promise<Outputs['get']> {
  const [row] = await ctx.tx.db.select().from(signatureServices);
  if (!row) return { service: null };
  const [cells, names] = [await ctx.cells(), await namesOf(ctx, [row.created_by])];
  return {
    service: {
      url: cells.decryptText('signature_services', 'url_encrypted', row.id, row.url_encrypted),
      created_by_name: names.get(row.created_by) ?? '',
      created_at: row.created_at.toISOString(),
    },
  };
}

/** Takes the place of the one before, with a new secret: what that one is still to answer is refused from now on. */
export async function setService(ctx: Ctx, { url }: { url: string }): Promise<Outputs['set']> {
  const { tx, actor, now } = ctx;
  assertRecentProof(actor, now);
  const address = readOutsideAddress(ctx, url);
  const before = await dropService(ctx);
  const id = newId();
  const secret = `esign_${newSecret()}`;
  const cells = await ctx.cells();
  await tx.db.insert(signatureServices).values({
    tenant_id: actor.tenantId,
    id,
    url_encrypted: cells.encrypt('signature_services', 'url_encrypted', id, address.href),
    secret_encrypted: cells.encrypt('signature_services', 'secret_encrypted', id, secret),
    created_by: actor.userId,
    created_at: now,
  });
  await record(ctx, id, 'set', before, address.host);
  const { service } = await getService(ctx);
  if (!service) throw new Error('the e-sign service that was set is not there');
  return { ...service, secret };
}

export async function removeService(ctx: Ctx): Promise<void> {
  assertRecentProof(ctx.actor, ctx.now);
  const before = await dropService(ctx);
  if (before !== null) await record(ctx, null, 'removed', before, null);
}

/** The host that was used until now. Two administrators at the same moment wait for each other. */
async function dropService(ctx: Ctx): Promise<string | null> {
  await ctx.tx.query(
    'select pg_advisory_xact_lock(hashtextextended($1, 7))',
    [ctx.actor.tenantId],
    'lock-signature-service',
  );
  const before = await findService(ctx);
  await ctx.tx.db.delete(signatureServices);
  return before ? new URL(before.url).host : null;
}

async function record(ctx: Ctx, id: string | null, act: string, before: string | null, after: string | null) {
  logSettings(ctx, [{ category: 'security', name: 'signature_service', before, after }]);
  await ctx.audit({
    action: `signature_service.${act}`,
    resource_type: 'signature_service',
    resource_id: id,
    table_name: 'signature_services',
    metadata: { before, after },
  });
}
