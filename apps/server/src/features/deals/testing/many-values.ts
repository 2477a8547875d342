import { call, type TestPerson } from '../../../testing/test-firm.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** More values than the product converts in one transaction, so that a job does. */
export const MANY = 5002;
/** The same where it converts a hundred at once, and a job ten in each part: it is over after eleven parts, as with many. */
export const FEW = 102;

/** For all tests of the file: its jobs know the same sizes. */
export const convertFewAtOnce = (server: TestServer): void => {
  Object.assign(server.services.conversionSizes, { atOnce: 100, part: 10 });
};

/** Deals with a value each, as an import leaves them. Half have ids below those of deals that people add, half above. */
export const fillDeals = (server: TestServer, { tenantId, userId }: TestPerson, count: number, custom: string) =>
  server.admin.query(
    `insert into opportunities (tenant_id, id, company_name, company_key, status, search_text, created_by, currency, custom)
     select $1, (case n % 2 when 0 then '0' else 'f' end || substr(gen_random_uuid()::text, 2))::uuid, 'Deal ' || n, 'deal' || n,
            'sourcing', 'deal ' || n, $2, 'USD', ${custom}
       from generate_series(1, ${count}) n`,
    [tenantId, userId],
  );

/** The field once its job is over; `look` is told how far it was meanwhile. */
export async function untilConverted(
  server: TestServer,
  person: TestPerson,
  id: string,
  look = (_running: { done: number }): unknown => undefined,
) {
  for (;;) {
    const fields = (await call(server, person, 'GET', '/custom-fields')).body;
    const field = fields.find((one: { id: string }) => one.id === id);
    if (field.conversion?.status !== 'running') return field;
    look(field.conversion);
  }
}
