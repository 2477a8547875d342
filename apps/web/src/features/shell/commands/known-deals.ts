import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

type Found = Outputs['search']['find']['rows'][number];
type Row = Outputs['opportunities']['list']['rows'][number];
type Card = Outputs['opportunities']['board']['cards'][number];
interface Answer {
  rows?: Row[];
  pages?: { rows: Row[] }[];
  cards?: Card[];
}

/** Deals that are in the browser already, from lists and boards: the first answer, while the server's is on its way. */
export function knownDeals(queryClient: QueryClient): Found[] {
  const answers = [orpc.opportunities.list.key(), orpc.opportunities.board.key()].flatMap((queryKey) =>
    queryClient.getQueriesData<Answer>({ queryKey }).flatMap(([, answer]) => answer ?? []),
  );
  const deals = answers.flatMap(({ rows = [], pages = [], cards = [] }): Pick<Row, 'id' | 'company_name'>[] => [
    ...rows,
    ...pages.flatMap((page) => page.rows),
    ...cards,
  ]);
  const byId = new Map(deals.map(({ id, company_name }) => [id, company_name]));
  return [...byId].map(([id, title]) => ({ kind: 'opportunity', id, title, detail: null }));
}
