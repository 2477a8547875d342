import type { Contract } from '@cairn/contract';
import { schema } from '@cairn/db';
import { type IntakeQuestion, readSlug } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { fail } from '../../../core/errors.ts';
import { readDevice } from '../../../core/http/session-cookie.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { withAuth } from '../../../core/with-auth.ts';
import type { Mode } from '../../../core/with-tenant.ts';
import { findLogo } from '../../access/tenants/find-logo.ts';
import { getCurrency } from '../../access/tenants/get-currency.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import { gateOf, hashDevice } from './gate.ts';

type Outputs = InferContractRouterOutputs<Contract>['intake'];

/** The firm whose published page has or had this address. Unknown, closed and misspelt are one answer. */
export async function requireFirmOf(services: Services, slug: string): Promise<string> {
  const [row] = await withAuth(services, (tx) =>
    tx.query<{ tenant_id: string }>(
      `select s.tenant_id from intake_slugs s join intake_pages p on p.tenant_id = s.tenant_id
         join tenants t on t.id = s.tenant_id where s.slug = $1 and p.is_published and t.is_active`,
      [readSlug(slug)],
      'firm-of-intake-page',
    ),
  );
  if (!row) throw fail('NOT_FOUND');
  return row.tenant_id;
}

/** Runs `fn` for the firm of a published page, before anybody has proven who they are. */
export async function atPage<T>(
  { services, origin }: RequestContext,
  slug: string,
  mode: Mode,
  fn: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return runAs(services, gateOf(await requireFirmOf(services, slug)), origin, mode, fn);
}

export async function findPage({ tx }: Ctx) {
  const [page] = await tx.db.select().from(schema.intakePages);
  return page && { ...page, questions: page.questions as IntakeQuestion[] };
}

/** The page as everybody sees it, and who this device has proven to be. */
export function getPage(context: RequestContext, { slug }: { slug: string }): Promise<Outputs['getPage']> {
  return atPage(context, slug, 'read', async (ctx) => {
    const page = await findPage(ctx);
    if (!page?.is_published) throw fail('NOT_FOUND');
    const { title, introduction, questions } = page;
    return {
      slug: page.slug,
      firm: await getFirmName(ctx.tx),
      has_logo: (await findLogo(ctx.tx)) !== undefined,
      title,
      introduction,
      currency: await getCurrency(ctx),
      questions,
      visit: await findVisit(ctx, readDevice(context.request, 'submission')),
    };
  });
}

async function findVisit(ctx: Ctx, device: string | undefined): Promise<Outputs['getPage']['visit']> {
  if (device === undefined) return null;
  const [row] = await ctx.tx.query<{ id: string; name: Buffer; email: Buffer }>(
    `select id, name, email from submission_visitors
      where device_hashes @> array[$1::text] and proven_at is not null and link_expires_at > $2
      order by proven_at desc, id limit 1`,
    [hashDevice(device), ctx.now],
    'visit-of-device',
  );
  if (!row) return null;
  const cells = await ctx.cells();
  const read = (column: 'name' | 'email') => cells.decryptText('submission_visitors', column, row.id, row[column]);
  return { id: row.id, name: read('name'), email: read('email') };
}

export function getLogo(context: RequestContext, { slug }: { slug: string }): Promise<Outputs['getLogo']> {
  return atPage(context, slug, 'read', async ({ tx }) => {
    const logo = await findLogo(tx);
    if (!logo) throw fail('NOT_FOUND');
    return {
      headers: {
        'cache-control': 'public, max-age=3600',
        'content-disposition': 'inline; filename="logo.png"',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
      body: new File([new Uint8Array(logo.png)], 'logo.png', { type: 'image/png' }),
    };
  });
}
