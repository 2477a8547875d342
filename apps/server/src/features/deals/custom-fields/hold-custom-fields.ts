import { setTimeout as pause } from 'node:timers/promises';
import type { CustomRecordKind } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { type CustomFieldView, FIELDS } from './list-custom-fields.ts';

/**
 * The firm's own fields, which keep their kinds until the transaction ends: asked for by all who write values, before they
 * check them and before they hold a record. Those who write do not wait for each other, and a new label or order of the
 * fields does not wait for them.
 */
export function holdCustomFields(
  { tx }: { tx: Tx },
  kind: CustomRecordKind = 'opportunity',
): Promise<CustomFieldView[]> {
  return tx.query<CustomFieldView>(`${FIELDS} for key share`, [kind], 'hold-custom-fields');
}

const TRIES = 15;
const PAUSE_MS = 100;

/**
 * Waits until nobody writes values, and keeps everybody from it until the transaction ends. What a person saves is over in a
 * moment; for an import or a bulk change nobody is made to wait.
 */
export async function takeCustomField(ctx: { tx: Tx }, id: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await tryCustomField(ctx, id)) return;
    await pause(PAUSE_MS);
  }
  throw fail('FIELD_IN_USE');
}

/** The same without waiting; whether it was free. Never waits within the database: who writes may wait for this one there. */
export async function tryCustomField({ tx }: { tx: Tx }, id: string): Promise<boolean> {
  const rows = await tx.query('select id from custom_fields where id = $1 for update skip locked', [id]);
  return rows.length > 0;
}
