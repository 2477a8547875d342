import { MAX_TAGS, uniteTags } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { holdCustomFields } from '../../deals/custom-fields/hold-custom-fields.ts';
import { listCompanyValues } from './company-values.ts';
import type { PortfolioInputs, PortfolioOutputs } from './portfolio-companies.queries.ts';
import { lockCompany, updateCompany } from './update-company.ts';

type Input = PortfolioInputs['change'];
type Output = PortfolioOutputs['change'];
type Stored = NonNullable<Awaited<ReturnType<typeof lockCompany>>>;

/**
 * Changes several companies, each as the person saw it: one that was changed meanwhile, or that they no longer see, is left
 * as it is and named. A value that its field refuses changes none.
 */
export async function changeCompanies(ctx: Ctx, { companies, ...wanted }: Input): Promise<Output> {
  const answer: Output = { changed: [], unchanged: 0, refused: [] };
  // Before the companies, as by all who write values.
  if (wanted.custom) await holdCustomFields(ctx, 'portfolio_company');
  // In one order, so that two such changes do not wait for each other.
  const named = new Map(companies.map(({ id, version }) => [id, version]));
  for (const id of [...named.keys()].sort()) {
    const before = await lockCompany(ctx.tx, id);
    if (!before) answer.refused.push({ id, why: 'gone' });
    else if (before.version !== named.get(id)) answer.refused.push({ id, why: 'changed' });
    else await changeOne(ctx, before, wanted, answer);
  }
  return answer;
}

async function changeOne(
  ctx: Ctx,
  before: Stored,
  { status, add_tags = [], remove_tags = [], custom = {} }: Omit<Input, 'companies'>,
  answer: Output,
): Promise<void> {
  const { id, version } = before;
  const tags = uniteTags(before.tags, add_tags).filter((tag) => !remove_tags.includes(tag));
  if (tags.length > MAX_TAGS) {
    answer.refused.push({ id, why: 'too_many_tags' });
    return;
  }
  const there = Object.keys(custom).length > 0 ? await listCompanyValues(ctx, id) : {};
  const isNew = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
  const own = Object.entries(custom).filter(([key, value]) => isNew(value, there[key]));
  const changes = {
    ...(status !== undefined && status !== before.status && { status }),
    ...(isNew(tags, before.tags) && { tags }),
    ...(own.length > 0 && { custom: Object.fromEntries(own) }),
  };
  if (Object.keys(changes).length === 0) {
    answer.unchanged += 1;
    return;
  }
  const saved = await updateCompany(ctx, { id, version, ...changes });
  answer.changed.push({ id, version: saved.version });
}
