import { companyKey } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';

/** Which company a name means among those that this person sees; a sentence where it is none or several. */
export async function matchCompanies(tx: Tx): Promise<(name: string) => { id: string } | { problem: string }> {
  const rows = await tx.query<{ id: string; name: string }>(
    'select id, name from portfolio_companies order by created_at, id',
    [],
    'companies-of-updates',
  );
  const ids = new Map<string, string[]>();
  for (const { id, name } of rows) ids.set(companyKey(name), [...(ids.get(companyKey(name)) ?? []), id]);
  return (name) => {
    const [id, ...others] = ids.get(companyKey(name)) ?? [];
    if (id === undefined)
      return { problem: `No company of the portfolio is called “${name}”. Add it first, or correct the name.` };
    if (others.length > 0)
      return { problem: `${others.length + 1} companies are called “${name}”. Rename one of them.` };
    return { id };
  };
}
