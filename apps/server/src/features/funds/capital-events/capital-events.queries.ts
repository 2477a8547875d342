import type { schema } from '@cairn/db';
import type { DraftedKind, EventKind, EventState } from '@cairn/domain/fund';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';

export interface EventRecord {
  id: string;
  fund_id: string;
  kind: EventKind;
  number: number;
  state: EventState;
  due_on: string;
  lines: schema.EventLine[];
  note: string | null;
  /** Of an equalisation. */
  closed_on: string | null;
  interest: string | null;
  created_by: string | null;
  created_at: string;
  approved_by: string | null;
  approved_at: string | null;
  issued_by: string | null;
  issued_on: string | null;
  version: number;
}

export const EVENTS = `
  select e.id, e.fund_id, e.kind, e.number, e.state, e.due_on::text, e.lines, e.note, e.closed_on::text, e.interest, e.created_by,
         ${isoTime('e.created_at')} as created_at, e.approved_by, ${isoTime('e.approved_at')} as approved_at, e.issued_by,
         to_char(e.issued_at at time zone $1, 'YYYY-MM-DD') as issued_on, e.version from capital_events e`;

export async function findEvent(tx: Tx, zone: string, id: string): Promise<EventRecord | undefined> {
  const rows = await tx.query<EventRecord & Record<string, unknown>>(
    `${EVENTS} where e.id = $2`,
    [zone, id],
    'find-capital-event',
  );
  return rows[0];
}

/** The frozen part of an LP, with its notice if there is one. */
export interface ItemRecord {
  id: string;
  event_id: string;
  lp_id: string;
  kind: DraftedKind;
  is_equalisation: boolean;
  lines: schema.ItemLine[];
  inside: number;
  outside: number;
  carry: number;
  withheld: number;
  recallable: number;
  total: number;
  commitment: number;
  unfunded_before: number;
  unfunded_after: number;
  contributed_before: number;
  distributed_before: number;
  acknowledged_at: string | null;
  document_id: string | null;
}

const AMOUNTS = [
  'inside',
  'outside',
  'carry',
  'withheld',
  'recallable',
  'total',
  'commitment',
  'unfunded_before',
  'unfunded_after',
  'contributed_before',
  'distributed_before',
] as const;

/** The parts of a call or distribution. */
export const listItems = (tx: Tx, eventId: string): Promise<ItemRecord[]> =>
  tx.query<ItemRecord & Record<string, unknown>>(
    `select i.id, i.event_id, i.lp_id, i.kind, i.is_equalisation, i.lines, ${AMOUNTS.map((name) => `i.${name}::float8 as ${name}`).join(', ')},
            ${isoTime('i.acknowledged_at')} as acknowledged_at, d.id as document_id
       from capital_items i
       left join fund_documents d on d.tenant_id = i.tenant_id and d.item_id = i.id and d.state = 'available'
      where i.event_id = $1 order by i.id`,
    [eventId],
    'list-capital-items',
  );
