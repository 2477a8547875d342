import { schema } from '@cairn/db';
import { takesNewFields } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listCustomFields } from '../custom-fields/list-custom-fields.ts';
import { decryptOutcome, type ImportOutcome } from './import-outcome.ts';
import { type ImportOutputs, kindOf, settingsOf } from './import-settings.ts';
import { assertMayImport, isOwnImport } from './imports.policy.ts';

const { imports } = schema;
/** Without the file, which may have 20 MiB. */
const { id, record_kind, created_by, status, settings, rejected_encrypted } = imports;

/** What an import brought, as it was when it ran, for the person who ran it alone: it may name deals that colleagues do not see. */
export async function summariseImport(ctx: Ctx, input: { id: string }): Promise<ImportOutputs['summary']> {
  const [record] = await ctx.tx.db
    .select({ id, record_kind, created_by, status, settings, rejected_encrypted })
    .from(imports)
    .where(eq(id, input.id));
  if (!record || !isOwnImport(ctx.actor, record)) throw fail('NOT_FOUND');
  const kind = kindOf(record);
  assertMayImport(ctx.actor, kind);
  if (record.status !== 'done') throw fail('IMPORT_NOT_OPEN');
  const { added_fields = {} } = settingsOf(record);
  const fields = takesNewFields(kind) ? await listCustomFields(ctx, kind) : [];
  const kept = (await decryptOutcome(ctx, record)) ?? {};
  const {
    sums = [],
    differing = [],
    differing_count = 0,
    currencies = [],
    currencies_count = 0,
    remarked = 0,
  }: Partial<ImportOutcome> = kept;
  return {
    sums,
    differing: [...differing],
    differing_count,
    currencies: [...currencies],
    currencies_count,
    remarked,
    new_fields: fields.flatMap((field) => (field.id in added_fields ? [field.label] : [])),
  };
}
