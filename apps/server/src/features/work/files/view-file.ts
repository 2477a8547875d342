import type { Contract } from '@cairn/contract';
import { previewOf } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Ctx } from '../../../core/procedure.ts';
import { canChange } from './files.policy.ts';
import type { FileRow } from './files.queries.ts';

export type FileView = InferContractRouterOutputs<Contract>['files']['list']['files'][number];

export function viewFile(
  { actor }: Pick<Ctx, 'actor'>,
  row: FileRow,
  record: { is_frozen: boolean; is_put_away: boolean },
): FileView {
  const { tenant_id: _tenant, storage_key: _key, ...file } = row;
  const change = !record.is_frozen && !record.is_put_away && canChange(actor, row);
  return { ...file, preview: previewOf(row.content_type), can: { rename: change, delete: change } };
}
