import type { Outputs } from '../features/deals/diligence/diligence-fields.ts';
import { drawReportJob } from '../features/deals/diligence/report/draw-report-job.ts';
import { call, type TestPerson } from './test-firm.ts';
import type { TestServer } from './test-server.ts';

type Process = Outputs['get'];
type Item = Process['sections'][number]['items'][number];

/** Two sections, three items: due after 3, 10 and never. */
export const SECTIONS = [
  {
    title: 'Team',
    items: [
      { title: 'Founder references', description: 'Call them', days: 3 },
      { title: 'Hiring plan', days: 10 },
    ],
  },
  { title: 'Cap table', items: [{ title: 'Fully diluted' }] },
];

export async function makeTemplate(server: TestServer, admin: TestPerson, sections: unknown = SECTIONS) {
  const { body } = await call(server, admin, 'POST', '/due-diligence-templates', { name: 'Short', sections });
  return body as Outputs['getTemplate'];
}

export async function makeDeal(server: TestServer, person: TestPerson, company_name = 'Tidewire'): Promise<string> {
  return (await call(server, person, 'POST', '/opportunities', { company_name })).body.id;
}

/** A process of a new deal; `more` goes into the call. */
export async function makeProcess(server: TestServer, admin: TestPerson, more: object = {}): Promise<Process> {
  return makeProcessOf(server, admin, await makeDeal(server, admin), more);
}

/** The same of a deal that is there. */
export async function makeProcessOf(
  server: TestServer,
  admin: TestPerson,
  opportunity_id: string,
  more: object = {},
): Promise<Process> {
  const template = await makeTemplate(server, admin);
  const body = { opportunity_id, template_version_id: template.version_id, ...more };
  return (await call(server, admin, 'POST', '/due-diligence', body)).body;
}

export const itemsOf = (process: Process): Item[] => process.sections.flatMap(({ items }) => items);

export const readProcess = async (server: TestServer, person: TestPerson, id: string): Promise<Process> =>
  (await call(server, person, 'GET', `/due-diligence/${id}`)).body;

export const setItem = (server: TestServer, person: TestPerson, item: Pick<Item, 'id' | 'version'>, values: object) =>
  call(server, person, 'PATCH', `/due-diligence-items/${item.id}`, { version: item.version, ...values });

/** Asks for the report of a process and draws it at once; the queue's own job then finds nothing to do. */
export async function drawReport(server: TestServer, person: TestPerson, processId: string): Promise<string> {
  const { body } = await call(server, person, 'POST', `/due-diligence/${processId}/report`);
  const { tenantId: tenant_id, userId: user_id } = person;
  await drawReportJob(server.services, { tenant_id, user_id, report_id: body.id, request_id: 'test' });
  return body.id;
}
