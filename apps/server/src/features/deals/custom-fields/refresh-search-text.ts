import { type Catalogue, customSearchText, DEAL_FIELDS, keysWith, searchText } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { withOthersEyes } from '../../deal-access/audience.ts';
import { seesDeal } from '../../deal-access/people.ts';
import { reachPutAway } from '../../deal-access/put-away.ts';
import { readCustomCatalogue } from './list-custom-fields.ts';

type Holder = Parameters<typeof searchText>[0] & { id: string; custom: Record<string, unknown>; search_text: string };

const PAGE = 2000;
const COLUMNS = keysWith(DEAL_FIELDS, { search: true }).join(', ');

/**
 * Writes what search looks through anew for the deals that have a value of this field: search finds choices by their labels,
 * and nothing by a field that is archived. So do deals that are hidden from who asks. What a person sees of a deal stays, and so does its version.
 */
export async function refreshSearchText(ctx: Ctx, key: string): Promise<void> {
  // What is archived has the field too.
  await reachPutAway(ctx.tx);
  const catalogue = await readCustomCatalogue(ctx);
  await refreshSeen(ctx, catalogue, key);
  await withOthersEyes(ctx, () =>
    refreshSeen(ctx, catalogue, key, `and not ${seesDeal('$3::uuid', 'opportunities.id')}`),
  );
}

async function refreshSeen(ctx: Ctx, catalogue: Catalogue, key: string, hidden = ''): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const deals = await ctx.tx.query<Holder>(
      `select id, custom, search_text, ${COLUMNS} from opportunities
        where custom ? $1 and id > $2 ${hidden} order by id limit ${PAGE} for update`,
      [key, after, ...(hidden === '' ? [] : [ctx.actor.userId])],
    );
    const texts = deals.flatMap((deal) => {
      const custom_text = customSearchText(catalogue, deal.custom);
      const search_text = searchText({ ...deal, custom_text });
      return search_text === deal.search_text ? [] : [{ id: deal.id, custom_text, search_text }];
    });
    if (texts.length > 0)
      await ctx.tx.query(
        `update opportunities o set custom_text = found.custom_text, search_text = found.search_text
         from json_to_recordset($1::json) as found(id uuid, custom_text text, search_text text) where o.id = found.id`,
        [JSON.stringify(texts)],
      );
    const last = deals.at(-1);
    if (!last || deals.length < PAGE) return;
    after = last.id;
  }
}
