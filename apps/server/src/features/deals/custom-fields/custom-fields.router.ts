import type { CustomRecordKind } from '@cairn/domain';
import { inTenant, os } from '../../../core/procedure.ts';
import { countOutside } from './count-outside.ts';
import { listCustomFields } from './list-custom-fields.ts';
import { listUsedValues } from './list-used-values.ts';
import { createCustomField, reorderCustomFields, updateCustomField } from './write-custom-field.ts';

export const customFieldsRouter = {
  list: os.customFields.list.handler(
    inTenant((ctx, { record_kind }: { record_kind: CustomRecordKind }) => listCustomFields(ctx, record_kind)),
  ),
  create: os.customFields.create.handler(inTenant(createCustomField)),
  update: os.customFields.update.handler(inTenant(updateCustomField)),
  countOutside: os.customFields.countOutside.handler(inTenant(countOutside)),
  listUsedValues: os.customFields.listUsedValues.handler(inTenant(listUsedValues)),
  reorder: os.customFields.reorder.handler(inTenant(reorderCustomFields)),
};
