import {
  DEAL_COLUMNS,
  DEAL_FIELD_KEYS,
  DEAL_FIELDS,
  DEAL_IMPORT,
  type DealField,
  definitionOf,
  FILTER_FIELDS,
  IMPORT_FIELD_KEYS,
  keysWith,
  MERGE_FIELDS,
  MONEY_FIELDS,
  ROW_FIELDS,
  SORT_FIELDS,
} from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import { type Answer, addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { importNow } from '../../../testing/test-import.ts';
import { forAllTests, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));
const colleague = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));

/** Two values of each field that differ from each other and from what a new deal has. */
function sample(field: DealField, second = false): string | number | boolean | string[] {
  const definition = definitionOf(field);
  switch (definition.kind) {
    case 'email':
      return `${second ? 'second' : 'first'}@company.example`;
    case 'url':
      return `https://${second ? 'second' : 'first'}.example/`;
    case 'money':
      // The maximum stays above the minimum.
      return 50_000 + MONEY_FIELDS.indexOf(field as (typeof MONEY_FIELDS)[number]) * 100 + (second ? 50 : 0);
    case 'integer':
      return definition.max - (second ? 1 : 2);
    case 'date':
      return second ? '2025-03-04' : '2025-01-02';
    case 'boolean':
      return !second;
    case 'tags':
      return second ? ['beta'] : ['alpha'];
    case 'choice':
      return Object.keys(definition.choices).filter((choice) => choice !== definition.default)[second ? 1 : 0] ?? '';
    case 'person':
      return second ? admin.userId : colleague.userId;
    case 'currency':
      return second ? 'GBP' : 'EUR';
    default:
      return `${second ? 'Second' : 'First'} ${field}`;
  }
}

const all = (second = false) => Object.fromEntries(DEAL_FIELD_KEYS.map((field) => [field, sample(field, second)]));
const create = async (values: object): Promise<Answer['body']> => {
  const { status, body } = await call(server, admin, 'POST', '/opportunities', values);
  expect([status, body.code], JSON.stringify(body)).toEqual([201, undefined]);
  return body;
};
const fieldsOf = (record: Record<string, unknown>) =>
  Object.fromEntries(DEAL_FIELD_KEYS.map((field) => [field, record[field]]));
const get = async (id: string) => (await call(server, admin, 'GET', `/opportunities/${id}`)).body;

describe('every field of the catalogue', () => {
  it('is stored when a deal is added, and read again', async () => {
    const { id } = await create(all());
    expect(fieldsOf(await get(id))).toEqual(all());
  });

  it('is changed alone, and the activity says what it was and became', async () => {
    const { id } = await create(all());
    // With the amounts the currency must stay; it is changed by itself.
    for (const field of DEAL_FIELD_KEYS) {
      const { version } = await get(id);
      const before = (await get(id))[field];
      const answer = await call(server, admin, 'PATCH', `/opportunities/${id}`, {
        version,
        [field]: sample(field, true),
      });
      expect([field, answer.status, answer.body[field]]).toEqual([field, 200, sample(field, true)]);
      const { entries } = (await call(server, admin, 'GET', `/opportunities/${id}/activity?limit=5`)).body;
      const changes = entries.flatMap((entry: { changes?: object[] | null }) => entry.changes ?? []);
      expect(changes, field).toContainEqual(expect.objectContaining({ field, from: before, to: sample(field, true) }));
    }
  });

  it('is in the row and in the export when it has a column', async () => {
    const firm = await makeFirm(server);
    const values: Record<string, unknown> = { ...all(), assigned_to: firm.userId };
    await call(server, firm, 'POST', '/opportunities', values);
    const [row] = (await call(server, firm, 'GET', '/opportunities')).body.rows;
    for (const field of ROW_FIELDS) expect([field, row[field]]).toEqual([field, values[field]]);
    expect(Object.keys(row).filter((key) => key.endsWith('_encrypted'))).toEqual([]);
    const columns = DEAL_COLUMNS.map((column) => `columns=${column}`).join('&');
    const csv = String((await call(server, firm, 'GET', `/opportunities/export?${columns}`)).body);
    const [header = '', line = ''] = csv.replace(/^\uFEFF/, '').split('\r\n');
    for (const column of ROW_FIELDS.filter((field) => field !== 'company_name' && field !== 'currency')) {
      const definition = definitionOf(column);
      expect(header).toContain(definition.column);
      if (definition.kind === 'text') expect(line).toContain(String(values[column]));
    }
    expect(header.split(',').length).toBeGreaterThan(DEAL_COLUMNS.length);
  });

  it('sorts where the catalogue says so, in both directions, those without a value last', async () => {
    const firm = await makeFirm(server);
    // Amounts of one currency: those of others without a rate follow by themselves in both directions.
    const own = { assigned_to: firm.userId, currency: 'USD' };
    for (const second of [false, true]) await call(server, firm, 'POST', '/opportunities', { ...all(second), ...own });
    await call(server, firm, 'POST', '/opportunities', { company_name: 'Zz nothing known' });
    for (const sort of SORT_FIELDS) {
      const [up, down] = await Promise.all(
        ['asc', 'desc'].map((direction) =>
          call(server, firm, 'GET', `/opportunities?sort=${sort}&direction=${direction}`),
        ),
      );
      const valuesOf = (answer: Answer | undefined) =>
        answer?.body.rows.map((row: Record<string, unknown>) => row[sort]);
      const [rising, falling] = [valuesOf(up), valuesOf(down)];
      expect([sort, rising.length]).toEqual([sort, 3]);
      const isSet = (value: unknown) => value !== null;
      expect(rising.filter(isSet), sort).toEqual(falling.filter(isSet).toReversed());
      if (rising.includes(null)) expect([rising.at(-1), falling.at(-1)], sort).toEqual([null, null]);
    }
  });

  it('narrows the list down where the catalogue says so, and a saved view keeps it', async () => {
    const firm = await makeFirm(server);
    for (const second of [false, true])
      await call(server, firm, 'POST', '/opportunities', { ...all(second), assigned_to: second ? firm.userId : null });
    for (const field of FILTER_FIELDS) {
      const value = field === 'assigned_to' ? firm.userId : sample(field, true);
      const { kind } = definitionOf(field);
      const range = `${value}..${value}`;
      const wanted =
        kind === 'money' ? `GBP:${range}` : kind === 'date' || kind === 'integer' ? range : [value].flat()[0];
      const { status, body } = await call(server, firm, 'GET', `/opportunities?${field}=${wanted}`);
      expect([field, status, body.rows.map((row: Record<string, unknown>) => row[field])]).toEqual([
        field,
        200,
        [value],
      ]);
      const view = { name: field, search: { [field]: [wanted] } };
      const saved = await call(server, firm, 'POST', '/saved-views', view);
      expect([field, saved.status, saved.body.search?.[field]]).toEqual([field, 201, [wanted]]);
    }
  });

  it('is found by its words where the catalogue says so', async () => {
    const firm = await makeFirm(server);
    await call(server, firm, 'POST', '/opportunities', { ...all(), assigned_to: null });
    const searched = keysWith(DEAL_FIELDS, { search: true });
    expect(searched).toContain('investors');
    for (const field of searched) {
      const words = [sample(field)].flat().join(' ').toUpperCase();
      const { body } = await call(server, firm, 'GET', `/opportunities?search=${encodeURIComponent(words)}`);
      expect([field, body.total]).toEqual([field, 1]);
    }
  });

  it('is weighed when two deals become one', async () => {
    const [kept, other] = [await create(all()), await create(all(true))];
    const input = { version: 1, other_id: other.id, other_version: 1, take: [...MERGE_FIELDS] };
    const { status, body } = await call(server, admin, 'POST', `/opportunities/${kept.id}/merge`, input);
    expect(status).toBe(200);
    expect(fieldsOf(body)).toEqual({ ...all(true), tags: ['alpha', 'beta'] });
  });

  it('fills a gap of the deal that stays when they become one', async () => {
    const [kept, other] = [await create({ company_name: 'Kept', assigned_to: null }), await create(all(true))];
    const input = { version: 1, other_id: other.id, other_version: 1 };
    const { body } = await call(server, admin, 'POST', `/opportunities/${kept.id}/merge`, input);
    for (const field of MERGE_FIELDS) {
      const definition = definitionOf(field);
      const hadNone = field !== 'company_name' && definition.kind !== 'boolean' && !('default' in definition);
      if (hadNone || (definition.kind === 'integer' && definition.unknown !== undefined))
        expect([field, body[field]]).toEqual([field, sample(field, true)]);
    }
  });

  it('comes in with a list where the catalogue says so, found by its own name', async () => {
    const firm = await makeFirm(server);
    const cell = (field: DealField) => {
      const definition = definitionOf(field);
      const value = sample(field);
      return definition.kind === 'money' ? `$${Number(value) / 100}` : [value].flat().join(', ');
    };
    const quoted = (texts: readonly string[]) => texts.map((text) => `"${text}"`).join(',');
    const list = [quoted(DEAL_IMPORT.fields.map(({ label }) => label)), quoted(IMPORT_FIELD_KEYS.map(cell))].join('\n');
    await importNow(server, firm, list);
    const [row] = (await call(server, firm, 'GET', '/opportunities')).body.rows;
    const deal = (await call(server, firm, 'GET', `/opportunities/${row.id}`)).body;
    for (const field of IMPORT_FIELD_KEYS) expect([field, deal[field]]).toEqual([field, sample(field)]);
  });
});
