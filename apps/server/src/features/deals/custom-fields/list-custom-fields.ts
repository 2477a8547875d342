import type { Contract } from '@cairn/contract';
import type { Catalogue, CustomField, CustomRecordKind } from '@cairn/domain';
import { customCatalogue } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';

export type CustomFieldView = InferContractRouterOutputs<Contract>['customFields']['list'][number];

/** Completed by the lock of those who need one. */
export const FIELDS = `
  select id, record_kind, key, label, kind, group_key, description, choices,
         min_value, max_value, default_value, required_from_stage, is_required,
         is_encrypted, is_archived, is_on_card, position,
         case when conversion is not null then jsonb_build_object(
           'status', conversion -> 'status', 'total', conversion -> 'total', 'done', conversion -> 'done') end as conversion,
         ${isoTime('created_at')} as created_at, ${isoTime('updated_at')} as updated_at, version
    from custom_fields where record_kind = $1 order by position, id`;

/** The firm's own fields in their order, archived ones too: those of deals unless another kind of record is named. */
export function listCustomFields(
  { tx }: { tx: Tx },
  kind: CustomRecordKind = 'opportunity',
): Promise<CustomFieldView[]> {
  return tx.query<CustomFieldView>(FIELDS, [kind], 'list-custom-fields');
}

/** Those in use as a catalogue, by `custom.<key>`. */
export async function readCustomCatalogue(ctx: Pick<Ctx, 'tx'>, kind?: CustomRecordKind): Promise<Catalogue> {
  return customCatalogue((await listCustomFields(ctx, kind)) as CustomField[]);
}
