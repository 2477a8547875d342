import { schema } from '@cairn/db';
import { dayIn } from '@cairn/domain';
import { matchPages } from '@cairn/domain/fund';
import { RefusedWork } from '../../../core/bounded/refused-work.ts';
import { TooManyWaiting } from '../../../core/bounded/turns.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { storeFile } from '../../../core/files/store-file.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { ReadPages } from '../../../core/pdf/split-pdf.ts';
import { isUnavailable } from '../../../core/pg-errors.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { orUnavailable } from '../../work/files/store-failure.ts';
import { auditRun, listRuns, withWriter } from '../document-runs/runs.ts';
import { openBook } from '../ledger/write-posting.ts';
import type { TaxInputs, TaxView } from './tax-forms.types.ts';
import { getTaxForms, loadPartners, type TaxDraft, yearsOf } from './view-forms.ts';

type Input = TaxInputs['upload'];

/**
 * Reads one PDF with the forms of many LPs, and finds whose each page is. It is read on a thread with limits, while no
 * transaction is open; what is stored is what was read, without what its pages carry beside what is seen of them.
 */
export async function uploadTaxForms({ actor, services, origin }: RequestContext, input: Input): Promise<TaxView> {
  if (!actor) throw fail('UNAUTHENTICATED');
  await runAs(services, actor, origin, 'write', (ctx) => place(ctx, input.query));
  const bytes = new Uint8Array(await input.body.arrayBuffer());
  if (bytes.length === 0) throw fail('FILE_EMPTY');
  const { content, texts } = await services.bounded
    .run<ReadPages>({ name: 'read-pages', firm: actor.tenantId, prepare: async () => ({ content: bytes }) })
    .catch(refuse);
  const id = newId();
  const at = { tenantId: actor.tenantId, key: id };
  const source = async function* () {
    yield Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  };
  const cells = await runAs(services, actor, origin, 'read', (ctx) => ctx.cells());
  await orUnavailable(services, actor, () => storeFile(services.files, cells, at, source(), content.length));
  try {
    return await runAs(services, actor, origin, 'write', (ctx) =>
      keepForms(ctx, input.query, { id, name: input.body.name, texts }),
    );
  } catch (error) {
    // A database that was lost may have kept the row all the same.
    if (!isUnavailable(error)) await services.files.delete(at).catch(() => {});
    throw error;
  }
}

function refuse(error: unknown): never {
  if (error instanceof TooManyWaiting) throw fail('TOO_MANY_REQUESTS');
  if (!(error instanceof RefusedWork)) throw error;
  const { message } = error;
  const sentence =
    message === 'encrypted'
      ? 'This PDF is encrypted or locked by a password. Save it without one, and upload it again.'
      : message === 'takes too long' || message === 'needs too much memory'
        ? `This PDF ${message === 'takes too long' ? 'takes too long to read' : 'needs too much memory'}. Split it, and upload the parts under names of their own.`
        : `This is ${message}. Export it again as a plain PDF, and upload that.`;
  throw fail('FILE_KIND_REFUSED', undefined, sentence);
}

/** Where the forms go, with the fund locked: of two uploads at the same moment one is refused. */
async function place(ctx: Ctx, { fund_id, year, label, note = null }: Input['query']) {
  const book = await openBook(ctx, fund_id);
  const years = yearsOf(book, dayIn(ctx.now, await getTimeZone(ctx.tx)));
  if (book.lps.length === 0) throw invalidField('fund_id', 'Nobody has committed to the fund yet.');
  if (!years.includes(Number(year)))
    throw invalidField('year', `Choose a year from the first closing on, until ${years[0] ?? 'the one that runs'}.`);
  const quarter_end = `${year}-12-31`;
  const before = (await listRuns(ctx.tx, fund_id, 'tax_form')).filter(
    (run) => run.quarter_end === quarter_end && run.label === label,
  );
  if (before.some(({ state }) => state === 'draft' || state === 'prepared'))
    throw invalidField('label', `${label} of ${year} is uploaded already. Release or withdraw it first.`);
  const version_no =
    Math.max(0, ...before.filter(({ state }) => state === 'released').map((run) => run.version_no)) + 1;
  if (version_no > 1 && !note)
    throw invalidField('note', `${label} of ${year} was released already. Write why it is corrected.`);
  return { book, quarter_end, version_no };
}

/** Keeps whose each page is of a PDF that is stored under this id. */
export async function keepForms(
  ctx: Ctx,
  query: Input['query'],
  { id, name, texts }: { id: string; name: string; texts: string[] },
): Promise<TaxView> {
  const { tx, actor, now } = ctx;
  const { fund_id, label, note = null } = query;
  const { book, quarter_end, version_no } = await place(ctx, query);
  const pages = matchPages(texts, await loadPartners(ctx, book));
  const draft: TaxDraft = {
    file_name: (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{C}/gu, '').slice(0, 200) || 'forms.pdf',
    pages,
    writers: withWriter(ctx, []),
  };
  await insertMany(tx, schema.statementRuns, [
    {
      tenant_id: actor.tenantId,
      id,
      fund_id,
      kind: 'tax_form',
      label,
      quarter_end,
      version_no,
      state: 'draft',
      note,
      lines_encrypted: (await ctx.cells()).encrypt('statement_runs', 'lines_encrypted', id, JSON.stringify(draft)),
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  const run = { id, kind: 'tax_form' as const, fund_id, quarter_end, version_no };
  await auditRun(ctx, 'uploaded', run, { label, pages: pages.length });
  return getTaxForms(ctx, { id });
}
