import { randomInt } from 'node:crypto';
import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { fail, staleVersion } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { logSettings } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { contentOf, MAIL_COLUMNS, type MailRow } from './mail-row.ts';

type Inputs = InferContractRouterInputs<Contract>['inboundMail'];
type Settings = InferContractRouterOutputs<Contract>['inboundMail']['getSettings'];

const IMPACT = 'Decides who can send deals to the firm by mail.';
const REFUSED_SHOWN = 20;

interface Row {
  local_part: string;
  is_enabled: boolean;
  is_open: boolean;
  version: number;
}

/** The firm's address for deals. A firm that never switched it on has none; its version is 0. */
export async function getMailSettings(ctx: Ctx): Promise<Settings> {
  const { inboundMail } = ctx.services.env;
  const row = await findRow(ctx);
  return {
    is_available: inboundMail !== undefined,
    address: row && inboundMail ? `${row.local_part}@${inboundMail.domain}` : null,
    is_enabled: row?.is_enabled ?? false,
    is_open: row?.is_open ?? false,
    version: row?.version ?? 0,
    refused: await listRefused(ctx),
  };
}

export async function saveMailSettings(ctx: Ctx, { version, ...wanted }: Inputs['saveSettings']): Promise<Settings> {
  assertAvailable(ctx);
  const before = (await findRow(ctx)) ?? (await insertRow(ctx));
  // 0 is the version of a firm that has no address yet.
  if (before?.version !== Math.max(version, 1)) throw await staleVersion(getMailSettings(ctx));
  const after = { is_enabled: wanted.is_enabled ?? before.is_enabled, is_open: wanted.is_open ?? before.is_open };
  if (after.is_enabled === before.is_enabled && after.is_open === before.is_open) return getMailSettings(ctx);
  await update(ctx, before.version, { ...before, ...after });
  const changes = [
    { name: 'Deals by mail', before: before.is_enabled, after: after.is_enabled },
    { name: 'Deals by mail from everybody', before: before.is_open, after: after.is_open },
  ].filter((change) => change.before !== change.after);
  logSettings(
    ctx,
    changes.map((change) => ({ category: 'pipeline' as const, impact: IMPACT, ...change })),
  );
  await record(ctx, 'inbound_mail.settings_saved', after);
  return getMailSettings(ctx);
}

/** From now on the old address is unknown; who still writes to it is told so by their own mail server. */
export async function rotateMailAddress(ctx: Ctx, { version }: { version: number }): Promise<Settings> {
  assertAvailable(ctx);
  const before = await findRow(ctx);
  if (before?.version !== version) throw await staleVersion(getMailSettings(ctx));
  const local_part = await newLocalPart(ctx);
  await update(ctx, version, { ...before, local_part });
  logSettings(ctx, [
    { category: 'pipeline', name: 'Address for deals', before: before.local_part, after: local_part, impact: IMPACT },
  ]);
  await record(ctx, 'inbound_mail.address_rotated', { from: before.local_part, to: local_part });
  return getMailSettings(ctx);
}

function assertAvailable({ services }: Ctx): void {
  if (!services.env.inboundMail) throw fail('MAIL_NOT_AVAILABLE');
}

async function findRow({ tx }: Ctx): Promise<Row | undefined> {
  const [row] = await tx.query<Row>(
    'select local_part, is_enabled, is_open, version from inbound_mail_settings',
    [],
    'mail-settings',
  );
  return row;
}

/** Of two that switch it on at the same time one makes the address, and both see it. */
async function insertRow(ctx: Ctx): Promise<Row | undefined> {
  const { tx, actor, now } = ctx;
  await tx.query(
    `insert into inbound_mail_settings (tenant_id, id, local_part, updated_by, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id) do nothing`,
    [actor.tenantId, newId(), await newLocalPart(ctx), actor.userId, now],
    'insert-mail-settings',
  );
  return findRow(ctx);
}

async function update(ctx: Ctx, version: number, { local_part, is_enabled, is_open }: Row): Promise<void> {
  const { tx, actor, now } = ctx;
  const rows = await tx.query(
    `update inbound_mail_settings set local_part = $2, is_enabled = $3, is_open = $4, updated_by = $5, updated_at = $6,
            version = version + 1 where version = $1 returning id`,
    [version, local_part, is_enabled, is_open, actor.userId, now],
    'save-mail-settings',
  );
  if (rows.length === 0) throw await staleVersion(getMailSettings(ctx));
}

// Without signs that are taken for each other when somebody reads it out.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The firm's short name and ten signs that nobody guesses: who has the address can write to it. */
async function newLocalPart({ tx }: Ctx): Promise<string> {
  const [firm] = await tx.query<{ slug: string }>('select slug from tenants', [], 'slug-of-firm');
  const word = (firm?.slug ?? '').replace(/[^a-z0-9-]/g, '').slice(0, 40);
  const signs = Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return word ? `${word}-${signs}` : signs;
}

async function listRefused(ctx: Ctx): Promise<Settings['refused']> {
  const rows = await ctx.tx.query<MailRow>(
    `select ${MAIL_COLUMNS} from inbound_mails where state = 'refused' order by received_at desc, id desc limit ${REFUSED_SHOWN}`,
    [],
    'refused-mails',
  );
  const cells = await ctx.cells();
  return rows.map((row) => {
    const { sender, subject } = contentOf(cells, row);
    return {
      id: row.id,
      received_at: row.received_at.toISOString(),
      sender: sender?.address ?? '',
      subject: subject ?? '',
      reason: row.reason ?? 'unreadable',
    };
  });
}

async function record(ctx: Ctx, action: string, metadata: Record<string, unknown>): Promise<void> {
  await ctx.audit({
    action,
    resource_type: 'inbound_mail_settings',
    resource_id: ctx.actor.tenantId,
    table_name: 'inbound_mail_settings',
    classification: 'audit_sensitive',
    metadata,
  });
  await tellLive(ctx, { kind: 'firm' });
}
