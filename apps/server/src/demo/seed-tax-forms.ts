import { storeFile } from '../core/files/store-file.ts';
import { newId } from '../core/ids.ts';
import { Sheet } from '../core/pdf/sheet.ts';
import type { Ctx } from '../core/procedure.ts';
import { drawDocumentsJob } from '../features/funds/capital-events/draw-documents-job.ts';
import { getFund } from '../features/funds/funds/get-fund.ts';
import { prepareTaxForms, releaseTaxForms } from '../features/funds/tax-forms/decide-forms.ts';
import { keepForms } from '../features/funds/tax-forms/upload-forms.ts';
import { on } from './seed-statements.ts';

type Act = <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Sample forms of a year, a page for each LP; they hold no figure, and say that they are samples. */
export async function seedTaxForms(preparer: Act, approver: Act, { fund, year }: { fund: string; year: number }) {
  const day = `${year + 1}-03-10`;
  const label = 'Schedule K-1';
  const prepared = await preparer(async (ctx) => {
    const act = on(ctx, day);
    const { name, partners } = await getFund(act, { id: fund });
    const names = partners.map(({ lp_name }) => lp_name);
    const draw = (whose: readonly string[]) => drawForms({ fund: name, label, year }, whose);
    const id = newId();
    const whole = await draw(names);
    const source = async function* () {
      yield whole;
    };
    const place = { tenantId: ctx.actor.tenantId, key: id };
    await storeFile(ctx.services.files, await ctx.cells(), place, source(), whole.length);
    const texts = names.map((each) => `${label} ${year} ${each}`);
    const forms = await keepForms(act, { fund_id: fund, year, label }, { id, name: `k1-${year}.pdf`, texts });
    const jobs = { ...ctx.services.jobs, enqueue: async () => {} };
    await prepareTaxForms({ ...act, services: { ...ctx.services, jobs } }, { id, version: forms.version });
    const parts = await Promise.all((await documentsOf(ctx, id)).map(({ name: lp }) => draw([lp])));
    return { id, services: ctx.services, tenant_id: ctx.actor.tenantId, user_id: ctx.actor.userId, parts };
  });
  const { services, id, tenant_id, user_id, parts } = prepared;
  // Each LP's page is drawn anew here: a thread that splits the whole would have to be started for each demo firm.
  const bounded = { ...services.bounded, run: async <O>() => parts as O };
  const job = { tenant_id, user_id, fund_id: fund, run_id: id, request_id: newId() };
  await drawDocumentsJob({ ...services, bounded }, job);
  await approver((ctx) => releaseTaxForms(on(ctx, `${year + 1}-03-12`), { id, version: 2 }));
}

/** In the order in which the job takes them. */
const documentsOf = ({ tx }: Ctx, runId: string): Promise<{ name: string }[]> =>
  tx.query<{ name: string } & Record<string, unknown>>(
    `select l.name from fund_documents d join limited_partners l on l.tenant_id = d.tenant_id and l.id = d.lp_id
      where d.run_id = $1 order by d.id`,
    [runId],
    'seeded-tax-forms',
  );

function drawForms({ fund, label, year }: { fund: string; label: string; year: number }, whose: readonly string[]) {
  const sheet = new Sheet({
    title: `${label} ${year}`,
    author: fund,
    created: new Date(`${year + 1}-03-10T00:00:00Z`),
  });
  whose.forEach((lp, place) => {
    if (place > 0) sheet.page();
    sheet.text(`${label} ${year}`, { size: 20, bold: true, after: 4 });
    sheet.text('Sample of the demo workspace: no tax form, and no figure of anybody.', { size: 11, after: 14 });
    sheet.text(`Partnership: ${fund}`, { after: 4 });
    sheet.text(`Partner: ${lp}`, { bold: true, after: 4 });
  });
  return sheet.finish(`${fund} · ${label} ${year} · Sample`);
}
