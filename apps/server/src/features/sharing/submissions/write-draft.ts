import type { Contract } from '@cairn/contract';
import { schema } from '@cairn/db';
import { companyKey, type IntakeAnswer } from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import type { SubmissionRecord } from './submission-row.ts';

const { submissions } = schema;

export type DraftValues = Omit<InferContractRouterInputs<Contract>['submitterPortal']['save'], 'id' | 'version'> & {
  answers?: IntakeAnswer[];
};
interface Seen {
  id: string;
  version: number;
}

/** Keeps what was typed of a draft that the caller has found; `current` is what who saw an older version is answered. */
export async function writeDraft(
  ctx: Ctx,
  { id, version }: Seen,
  { funding_amount: amount, ...plain }: DraftValues,
  current: () => Promise<unknown>,
): Promise<SubmissionRecord> {
  const cells = await ctx.cells();
  const cell =
    amount === null || amount === undefined
      ? null
      : cells.encrypt('submissions', 'funding_amount_encrypted', id, String(amount));
  const written = await updateIfUnchanged(ctx.tx, submissions, id, version, {
    ...plain,
    ...(amount !== undefined && { funding_amount_encrypted: cell }),
    ...(plain.company_name !== undefined && { company_key: companyKey(plain.company_name ?? '') || null }),
    updated_at: ctx.now,
  });
  if (!written) throw await staleVersion(current());
  return written;
}

const REQUIRED = {
  company_name: 'Company name is required.',
  industry: 'Choose the industry.',
  stage: 'Choose the stage.',
  funding_amount: 'Funding amount is required.',
} as const;
type Required = { [field in keyof typeof REQUIRED]?: unknown };

/** What is still to be filled in, by field. */
export function missingIn(values: Required): Record<string, string> {
  const fields = Object.keys(REQUIRED) as (keyof typeof REQUIRED)[];
  return Object.fromEntries(
    fields.flatMap((field) => ((values[field] ?? null) === null ? [[field, REQUIRED[field]]] : [])),
  );
}

/** Refuses what is not filled in; all that is missing is said at once. */
export function assertComplete({ funding_amount_encrypted, ...row }: SubmissionRecord): void {
  const fields = missingIn({ ...row, funding_amount: funding_amount_encrypted });
  if (Object.keys(fields).length > 0) throw fail('INVALID_INPUT', { fields });
}
