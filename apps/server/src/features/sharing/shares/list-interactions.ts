import { INTERACTIONS_SHOWN } from '@cairn/domain';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getItem } from './find-item.ts';
import { KNOWN_VIEWERS, type ShareInputs, type ShareOutputs } from './shares.queries.ts';

type Output = ShareOutputs['interactions'];
type Page = Output['rows'][number]['pages'][number];
type Document = Output['documents'][number];
type Person = 'first_name' | 'last_name' | 'email';
interface Row extends Omit<Output['rows'][number], Person | 'message' | 'pages'> {
  first_name: Buffer | null;
  last_name: Buffer | null;
  email: Buffer | null;
  visitor_id: string | null;
  visitor_email: Buffer | null;
  message_encrypted: Buffer | null;
}

/** What was done with the shares of one record: the newest with the person, and figures of all. */
export async function listInteractions(ctx: Ctx, place: ShareInputs['interactions']): Promise<Output> {
  const { id } = await getItem(ctx, place);
  const rows = await ctx.tx.query<Row>(
    `select i.id, i.share_id, s.shared_with_org, i.user_id, p.first_name, p.last_name, p.email, i.visitor_id,
            case when l.asks_address then v.email end as visitor_email, l.label as link_label, v.number as visitor_number, i.interaction_type,
            i.duration_seconds, i.message_encrypted, f.file_name, ${isoTime('i.created_at')} as created_at
       from co_investor_interactions i join co_investor_shares s on s.tenant_id = i.tenant_id and s.id = i.share_id
       left join user_profiles p on p.tenant_id = i.tenant_id and p.id = i.user_id
       left join share_link_visitors v on v.tenant_id = i.tenant_id and v.id = i.visitor_id
       left join share_links l on l.tenant_id = v.tenant_id and l.id = v.link_id
       left join files f on f.tenant_id = i.tenant_id and f.id = i.file_id
      where i.entity_id = $1 order by i.created_at desc, i.id desc limit ${INTERACTIONS_SHOWN}`,
    [id],
    'list-interactions',
  );
  const [figures] = await ctx.tx.query<Pick<Output, 'views' | 'unique_viewers' | 'average_seconds'>>(
    `with known as materialized (${KNOWN_VIEWERS})
     select count(*)::int as views, count(distinct coalesce(k.person, i.viewer_id))::int as unique_viewers,
            avg(i.duration_seconds)::float8 as average_seconds
       from co_investor_interactions i left join known k on k.id = i.viewer_id
      where i.entity_id = $1 and i.interaction_type = 'view'`,
    [id],
    'figures-of-views',
  );
  const pages = await ctx.tx.query<Page & { interaction_id: string }>(
    `select v.interaction_id, v.file_id, f.file_name, v.page, v.seconds
       from co_investor_page_views v join files f on f.tenant_id = v.tenant_id and f.id = v.file_id
      where v.interaction_id = any($1::uuid[]) order by f.file_name, v.file_id, v.page`,
    [rows.map(({ id: view }) => view)],
    'pages-of-views',
  );
  const cells = await ctx.cells();
  const ofPerson = (column: Person, { user_id, [column]: cell }: Row) =>
    user_id && cell ? cells.decryptText('user_profiles', column, user_id, cell) : '';
  return {
    rows: rows.map((row) => ({
      ...row,
      first_name: ofPerson('first_name', row),
      last_name: ofPerson('last_name', row),
      email:
        row.visitor_id && row.visitor_email
          ? cells.decryptText('share_link_visitors', 'email', row.visitor_id, row.visitor_email)
          : ofPerson('email', row),
      pages: pages.flatMap(({ interaction_id, ...page }) => (interaction_id === row.id ? page : [])),
      message:
        row.message_encrypted &&
        cells.decryptText('co_investor_interactions', 'message_encrypted', row.id, row.message_encrypted),
    })),
    views: figures?.views ?? 0,
    unique_viewers: figures?.unique_viewers ?? 0,
    average_seconds: figures?.average_seconds ?? null,
    documents: await listDocuments(ctx, id),
  };
}

const DOCUMENTS_SHOWN = 20;

/** The documents of a record that were read in the page, with their pages. */
async function listDocuments({ tx }: Ctx, entityId: string): Promise<Document[]> {
  const files = await tx.query<Omit<Document, 'pages'>>(
    `with known as materialized (${KNOWN_VIEWERS})
     select v.file_id, f.file_name, count(distinct coalesce(k.person, v.viewer_id))::int as readers, sum(v.seconds)::float8 as seconds
       from co_investor_page_views v join files f on f.tenant_id = v.tenant_id and f.id = v.file_id
       left join known k on k.id = v.viewer_id
      where v.entity_id = $1 group by 1, 2 order by seconds desc, 2, 1 limit ${DOCUMENTS_SHOWN}`,
    [entityId],
    'documents-read',
  );
  const pages = await tx.query<Document['pages'][number] & { file_id: string }>(
    `with known as materialized (${KNOWN_VIEWERS})
     select v.file_id, v.page, sum(v.seconds)::float8 as seconds, count(distinct coalesce(k.person, v.viewer_id))::int as readers
       from co_investor_page_views v left join known k on k.id = v.viewer_id
      where v.entity_id = $1 and v.file_id = any($2::uuid[]) group by 1, 2 order by 1, 2`,
    [entityId, files.map(({ file_id }) => file_id)],
    'pages-read',
  );
  return files.map((file) => ({
    ...file,
    pages: pages.flatMap(({ file_id, ...page }) => (file_id === file.file_id ? page : [])),
  }));
}
