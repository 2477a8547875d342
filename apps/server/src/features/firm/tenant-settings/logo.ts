import { createHash } from 'node:crypto';
import { schema } from '@cairn/db';
import { LOGO } from '@cairn/domain/firm';
import { framedActor } from '../../../core/access/reading.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { logSettings } from '../../../core/log-setting.ts';
import { readPng } from '../../../core/pdf/read-png.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { findLogo } from '../../access/tenants/find-logo.ts';
import { getSettings, type SettingsView } from './view-settings.ts';

const { tenantLogos: logos } = schema;

/** The page cuts the picture and draws it anew, so that nothing of the chosen file but its look arrives. */
export async function setLogo(ctx: Ctx, { png }: { png: string }): Promise<SettingsView> {
  const { tx, actor, now } = ctx;
  const bytes = Buffer.from(png, 'base64');
  const picture = bytes.length <= LOGO.maxBytes ? readPng(bytes) : null;
  if (!picture) throw fail('LOGO_REFUSED');
  const before = await findLogo(tx);
  const sha256 = createHash('sha256').update(picture.png).digest('hex');
  if (before?.sha256 === sha256) return getSettings(ctx);
  const row = { ...picture, sha256, created_at: now, created_by: actor.userId };
  await upsertLogo(tx, { tenant_id: actor.tenantId, id: newId(), ...row });
  await record(ctx, 'tenant_logo.replaced', before?.sha256 ?? null, sha256);
  return getSettings(ctx);
}

export async function removeLogo(ctx: Ctx, reason?: string): Promise<void> {
  const before = await findLogo(ctx.tx);
  await ctx.tx.db.delete(logos);
  if (before) await record(ctx, 'tenant_logo.removed', before.sha256, null, reason);
}

/** For everybody of the firm, and whoever reads it; the address changes with the logo, so that a browser may keep it. */
export async function readLogo({ actor, services, origin }: RequestContext) {
  if (!actor) throw fail('UNAUTHENTICATED');
  const logo = await runAs(services, framedActor(actor), origin, 'read', ({ tx }) => findLogo(tx));
  if (!logo) throw fail('NOT_FOUND');
  return {
    headers: {
      'cache-control': 'private, max-age=86400',
      'content-disposition': 'inline; filename="logo.png"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
    body: new File([new Uint8Array(logo.png)], 'logo.png', { type: 'image/png' }),
  };
}

async function record(ctx: Ctx, action: string, from: string | null, to: string | null, reason?: string) {
  logSettings(ctx, [
    {
      category: 'organization',
      name: 'Logo',
      before: from,
      after: to,
      reason,
      impact: 'Shown on every page, in mails and on reports.',
    },
  ]);
  await ctx.audit({
    action,
    resource_type: 'tenant_settings',
    resource_id: ctx.actor.tenantId,
    table_name: 'tenant_logos',
    metadata: { from, to },
  });
  await tellLive(ctx, { kind: 'firm' });
}

async function upsertLogo(tx: Tx, row: typeof logos.$inferInsert): Promise<void> {
  const { tenant_id: _, id: __, ...set } = row;
  await tx.db.insert(logos).values(row).onConflictDoUpdate({ target: logos.tenant_id, set });
}
