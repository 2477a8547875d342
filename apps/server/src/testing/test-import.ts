import { defaultChoices, type ImportKind, type ImportTarget } from '@cairn/domain';
import { runImport } from '../features/deals/imports/run-import.ts';
import { undoImport } from '../features/deals/imports/undo/undo-import.ts';
import { IMPORT_WRITERS } from '../features/portfolio/company-imports/import-writers.ts';
import { type Answer, call, type TestPerson } from './test-firm.ts';
import type { TestServer } from './test-server.ts';

/** Uploads a list as the wizard does. */
export function upload(
  server: TestServer,
  person: Pick<TestPerson, 'token'> | undefined,
  content: string | Uint8Array,
  { name = 'list.csv', kind = 'opportunity' }: { name?: string; kind?: ImportKind } = {},
): Promise<Answer> {
  return call(server, person, 'POST', `/imports?record_kind=${kind}`, Buffer.from(content), {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
  });
}

interface Draft {
  import: { id: string; record_kind: ImportKind };
  columns: { column: number; field: ImportTarget | null; format: object }[];
}

/** The plan that the wizard proposes for a draft, with what a test wants otherwise. */
export function planOf(draft: Draft, changes: object = {}) {
  return {
    mapping: draft.columns.map(({ column, field, format }) => ({ column, field, format })),
    choices: defaultChoices(draft.import.record_kind),
    overrides: {},
    ...changes,
  };
}

/** Asks for the import until it is over. */
export async function untilOver(server: TestServer, person: TestPerson, id: string): Promise<Answer['body']> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const { body } = await call(server, person, 'GET', `/imports/${id}`);
    if (body.status === 'done' || body.status === 'failed') return body;
    if (Date.now() > deadline) throw new Error(`the import is still ${body.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Uploads, confirms and waits: the import as it ended. */
export async function importList(
  server: TestServer,
  person: TestPerson,
  content: string | Uint8Array,
  changes: object = {},
): Promise<Answer['body']> {
  const draft = (await upload(server, person, content)).body;
  const started = await call(server, person, 'POST', `/imports/${draft.import.id}/run`, planOf(draft, changes));
  if (started.status !== 202) throw new Error(`the import did not start: ${JSON.stringify(started.body)}`);
  return untilOver(server, person, draft.import.id);
}

/** The same without waiting for the queue: the job is run here and now, and none is queued. */
export async function importNow(
  server: TestServer,
  person: TestPerson,
  content: string | Uint8Array,
  { kind, ...changes }: { kind?: ImportKind } & Record<string, unknown> = {},
): Promise<Answer['body']> {
  const draft = (await upload(server, person, content, kind && { kind })).body;
  const { id } = draft.import;
  await queueWithoutJob(server, id, planOf(draft, changes));
  await runImportJob(server.services, {
    tenant_id: person.tenantId,
    import_id: id,
    user_id: person.userId,
    request_id: 'test',
  });
  return (await call(server, person, 'GET', `/imports/${id}`)).body;
}

type Services = Parameters<typeof runImport>[0];
type Job = Parameters<typeof runImport>[1];

/** The jobs of an import and of its undo, as the server runs them. */
export const runImportJob = (services: Services, job: Job) => runImport(services, job, IMPORT_WRITERS);
export const undoImportJob = (services: Services, job: Job) => undoImport(services, job, IMPORT_WRITERS);

/** Undoes an import that is done, as the job does; its report. */
export async function undoNow(server: TestServer, person: TestPerson, id: string): Promise<Answer['body']> {
  await server.admin.query(`update imports set undo_status = 'queued' where id = $1`, [id]);
  const job = { tenant_id: person.tenantId, import_id: id, user_id: person.userId, request_id: 'test' };
  await undoImportJob(server.services, job);
  return (await call(server, person, 'GET', `/imports/${id}`)).body.undo.report;
}

/** Puts an import into the state in which its job finds it. */
export async function queueWithoutJob(server: TestServer, id: string, plan: object, status = 'queued'): Promise<void> {
  await server.admin.query(
    `update imports set status = $2, settings = jsonb_set(settings, '{plan}', $3) where id = $1`,
    [id, status, JSON.stringify(plan)],
  );
}
