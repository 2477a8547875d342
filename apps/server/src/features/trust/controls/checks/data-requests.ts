import { type Control, findItems, plural } from '../control.ts';

/** Each request that is open, by its id: whom it is about is nobody's business here. */
const REQUESTS = `
  select t.name || ': ' || r.kind || ' ' || right(r.id::text, 8) as subject,
         'received ' || to_char(r.received_on, 'YYYY-MM-DD') || ', due ' || to_char(r.due_on, 'YYYY-MM-DD') as detail,
         r.due_on >= ($1::timestamptz at time zone 'UTC')::date as passed
    from data_requests r join tenants t on t.id = r.tenant_id
   where r.state = 'open' and t.is_active`;

export const requestsInTime: Control = {
  key: 'data-requests',
  title: 'Requests of persons are answered in time',
  proves: 'No request of a person for access, correction or erasure of their data is open past its due date.',
  remedy:
    'Ask the administrators of the firms named to fulfil the request, to refuse it with a reason, or to extend it once.',
  criteria: ['C1.1', 'CC7.4'],
  graceDays: 0,
  periodDays: 0,
  async run({ services }) {
    const found = await findItems(services.pools.platform, REQUESTS, [services.now()]);
    return { ...found, found: `${plural(found.failed, 'overdue request')} of ${found.total} that are open.` };
  },
};
