import { dayIn } from '@cairn/domain';
import { type CsvValue, csvText } from '../../../core/csv-file.ts';
import { fail } from '../../../core/errors.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { PackedFile, zipOf } from '../../../core/workbooks/zip-file.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { notify } from '../../work/notifications/notify.ts';
import { whyNot } from './data-requests.policy.ts';
import { personOf, requireRequest } from './data-requests.queries.ts';
import { readRows, type Who, whoIs } from './find-person.ts';
import { ACCOUNT_LABELS, ACCOUNT_TABLES, NOT_SEARCHED, PERSON_TABLES } from './person-tables.ts';
import { readAccount } from './read-account.ts';
import { tellOf } from './record-request.ts';

type Value = string | number | boolean | null;
type Rows = Record<string, Value>[];

/** Everything that the firm keeps about the person of a request, as a ZIP; each download is an event. */
export async function downloadPackage({ services, actor, origin }: RequestContext, { id }: { id: string }) {
  if (!actor) throw fail('UNAUTHENTICATED');
  const { people } = await runAs(services, actor, origin, 'read', (ctx) => requirePerson(ctx, id));
  const account = await readAccount(services, actor.tenantId, people);
  return runAs(services, actor, origin, 'write', (ctx) => writePackage(ctx, id, account));
}

async function requirePerson(ctx: Ctx, id: string): Promise<Who> {
  const row = await requireRequest(ctx.tx, id);
  const reason = whyNot('package', row);
  const person = personOf(await ctx.cells(), row);
  if (reason || !person) throw fail(reason ?? 'DATA_REQUEST_SETTLED');
  return whoIs(ctx, person.email);
}

async function writePackage(ctx: Ctx, id: string, account: Awaited<ReturnType<typeof readAccount>>) {
  const who = await requirePerson(ctx, id);
  const files: PackedFile[] = [];
  const counts: (readonly [table: string, label: string, rows: number])[] = [];
  for (const table of ACCOUNT_TABLES) {
    const [packed, rows] = await packTable(table, once(account[table]));
    counts.push([table, ACCOUNT_LABELS[table], rows]);
    files.push(...packed);
  }
  for (const table of PERSON_TABLES) {
    const [packed, rows] = await packTable(table.table, readRows(ctx, table, who));
    counts.push([table.table, table.label, rows]);
    files.push(...packed);
  }
  const total = counts.reduce((sum, [, , rows]) => sum + rows, 0);
  await tellOf(ctx, id, 'package_downloaded', { tables: counts.filter(([, , rows]) => rows > 0).length, rows: total });
  // Who works here learns that their data was handed out.
  await notify(ctx, who.people, {
    kind: 'administration',
    title: 'A package of the data that is kept about you was downloaded',
    path: '/account',
  });
  const day = dayIn(ctx.now, await getTimeZone(ctx.tx));
  const readme = new PackedFile('README.txt').write(describe(await getFirmName(ctx.tx), day, who, counts), {
    isLast: true,
  });
  const list = csvText([['Table', 'What it is', 'Rows'], ...counts], { bom: true });
  const summary = new PackedFile('summary.csv').write(list, { isLast: true });
  const name = `personal_data_${day}.zip`;
  return {
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    body: new File([zipOf([readme, summary, ...files])], name, { type: 'application/zip' }),
  };
}

async function* once(rows: Rows): AsyncGenerator<Rows> {
  if (rows.length > 0) yield rows;
}

/** A table as JSON and as CSV, packed while it is read; no file where there is no row. */
async function packTable(table: string, pages: AsyncGenerator<Rows>): Promise<[PackedFile[], number]> {
  const [json, csv] = [new PackedFile(`${table}.json`), new PackedFile(`${table}.csv`)];
  let count = 0;
  for await (const rows of pages) {
    const header = Object.keys(rows[0] ?? {});
    const lines = rows.map((row) => header.map((name) => cellOf(row[name])));
    csv.write(csvText(count === 0 ? [header, ...lines] : lines, { bom: count === 0 }));
    json.write(rows.map((row, at) => `${count + at === 0 ? '[\n' : ',\n'}${JSON.stringify(row)}`).join(''));
    count += rows.length;
  }
  if (count === 0) return [[], 0];
  return [[json.write('\n]\n', { isLast: true }), csv.write('', { isLast: true })], count];
}

const cellOf = (value: Value | undefined): CsvValue =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? null);

function describe(firm: string, day: string, { address }: Who, counts: readonly (readonly [string, string, number])[]) {
  const found = counts.map(([table, label, rows]) => `  ${label} (${table}): ${rows}`);
  const left = Object.entries(NOT_SEARCHED).map(([table, reason]) => `  ${table}: ${reason}.`);
  return [
    `What ${firm} keeps about ${address}, as of ${day}.`,
    '',
    'Each table is a file of JSON and one of CSV. Looked through were, with the rows that were found:',
    '',
    ...found,
    '',
    'Not looked through:',
    '',
    ...left,
    '  Rows of confidential deals that the administrator who made this package does not see.',
    '  Texts that others wrote, such as notes, and files: they are found by reading, not by an address.',
    '',
  ].join('\r\n');
}
