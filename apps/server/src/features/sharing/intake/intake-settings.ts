import type { Contract } from '@cairn/contract';
import { type IntakeQuestion, SLUGS_MAX, slugProblem } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { invalidField, staleVersion } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { logSettings } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findPage } from './find-page.ts';

type Inputs = InferContractRouterInputs<Contract>['intakePage'];
type Settings = InferContractRouterOutputs<Contract>['intakePage']['getSettings'];

const IMPACT = 'Decides what strangers can send to the firm, and what they are asked.';

/** The page as the firm edits it; one that was never saved is a proposal, and its version is 0. */
export async function getIntakeSettings(ctx: Ctx): Promise<Settings> {
  const page = await findPage(ctx);
  const slugs = await ownSlugs(ctx);
  if (page) {
    const { slug, is_published, title, introduction, questions, version } = page;
    const former_slugs = slugs.filter((one) => one !== slug);
    return { slug, former_slugs, is_published, title, introduction, questions, version };
  }
  const [firm] = await ctx.tx.query<{ name: string; slug: string }>(
    'select name, slug from tenants',
    [],
    'proposed-page',
  );
  return {
    slug: slugProblem(firm?.slug ?? '') ? '' : (firm?.slug ?? ''),
    former_slugs: slugs,
    is_published: false,
    title: `Submit your company to ${firm?.name ?? 'us'}`.slice(0, 120),
    introduction: '',
    questions: [],
    version: 0,
  };
}

export async function saveIntakeSettings(ctx: Ctx, input: Inputs['saveSettings']): Promise<Settings> {
  const { version, ...wanted } = input;
  const before = await findPage(ctx);
  if ((before?.version ?? 0) !== version) throw await staleVersion(getIntakeSettings(ctx));
  const page = { ...wanted, questions: withIds(wanted.questions, before?.questions ?? []) };
  await takeSlug(ctx, page.slug);
  if (before && isSame(before, page)) return getIntakeSettings(ctx);
  await write(ctx, version, page);
  logSettings(
    ctx,
    [
      { name: 'Intake page', before: before?.is_published ?? false, after: page.is_published },
      { name: 'Address of the intake page', before: before?.slug ?? null, after: page.slug },
      { name: 'Title of the intake page', before: before?.title ?? null, after: page.title },
      { name: 'Introduction of the intake page', before: before?.introduction ?? null, after: page.introduction },
      { name: 'Questions of the intake page', before: saidOf(before?.questions ?? []), after: saidOf(page.questions) },
    ]
      .filter((change) => change.before !== change.after)
      .map((change) => ({ category: 'pipeline' as const, impact: IMPACT, ...change })),
  );
  await ctx.audit({
    action: 'intake_page.saved',
    resource_type: 'intake_page',
    resource_id: ctx.actor.tenantId,
    table_name: 'intake_pages',
    classification: 'audit_sensitive',
    metadata: { slug: page.slug, is_published: page.is_published, questions: page.questions.length },
  });
  await tellLive(ctx, { kind: 'firm' });
  return getIntakeSettings(ctx);
}

type Page = Omit<Inputs['saveSettings'], 'version' | 'questions'> & { questions: IntakeQuestion[] };

/** A question that is kept keeps its id, by which the answers that somebody is typing just now find it. */
function withIds(asked: Inputs['saveSettings']['questions'], before: readonly IntakeQuestion[]): IntakeQuestion[] {
  const known = new Set(before.map(({ id }) => id));
  return asked.map(({ id, options = [], ...question }) => {
    const isKept = id !== undefined && known.delete(id);
    return { id: isKept ? id : newId(), ...question, options };
  });
}

/** An address is the firm's own for good, once it has had it: who followed an old link must never come to somebody else. */
async function takeSlug(ctx: Ctx, slug: string): Promise<void> {
  const { tx, actor, now } = ctx;
  const slugs = await ownSlugs(ctx);
  if (slugs.includes(slug)) return;
  if (slugs.length >= SLUGS_MAX)
    throw invalidField('slug', `A firm keeps at most ${SLUGS_MAX} addresses. Go back to one of: ${slugs.join(', ')}.`);
  const taken = await tx.query(
    `insert into intake_slugs (tenant_id, id, slug, created_at) values ($1, $2, $3, $4)
     on conflict (slug) do nothing returning 1`,
    [actor.tenantId, newId(), slug, now],
    'take-slug',
  );
  if (taken.length === 0) throw invalidField('slug', 'Another firm has this address. Choose another one.');
}

async function ownSlugs({ tx }: Ctx): Promise<string[]> {
  const rows = await tx.query<{ slug: string }>(
    'select slug from intake_slugs order by created_at desc, slug',
    [],
    'own-slugs',
  );
  return rows.map(({ slug }) => slug);
}

async function write(ctx: Ctx, version: number, page: Page): Promise<void> {
  const { tx, actor, now } = ctx;
  const { slug, is_published, title, introduction } = page;
  const values = [slug, is_published, title, introduction, JSON.stringify(page.questions), actor.userId, now];
  const rows = await tx.query(
    version === 0
      ? `insert into intake_pages (slug, is_published, title, introduction, questions, updated_by, updated_at, tenant_id, id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (tenant_id) do nothing returning 1`
      : `update intake_pages set slug = $1, is_published = $2, title = $3, introduction = $4, questions = $5, updated_by = $6,
                updated_at = $7, version = version + 1 where version = $8 returning 1`,
    version === 0 ? [...values, actor.tenantId, newId()] : [...values, version],
    version === 0 ? 'add-intake-page' : 'save-intake-page',
  );
  if (rows.length === 0) throw await staleVersion(getIntakeSettings(ctx));
}

const saidOf = (questions: readonly IntakeQuestion[]): string =>
  questions
    .map(({ label, is_required, options }) =>
      [label, is_required ? ' (required)' : '', options.length > 0 ? `: ${options.join(', ')}` : ''].join(''),
    )
    .join('; ');

function isSame(before: Page, after: Page): boolean {
  const of = ({ slug, is_published, title, introduction, questions }: Page) =>
    JSON.stringify([
      slug,
      is_published,
      title,
      introduction,
      questions.map((q) => [q.id, q.label, q.kind, q.is_required, q.options]),
    ]);
  return of(before) === of(after);
}
