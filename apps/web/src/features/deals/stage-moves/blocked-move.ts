import type { CustomKey } from '@cairn/domain';
import { readError } from '../../../lib/api/errors.ts';

/** What the server answers when the gate of a stage is shut. */
export interface BlockedMove {
  message: string;
  /** Fields that the stage requires and the deal has not. */
  fields: string[];
}

interface OpenItem {
  field?: CustomKey;
}

export function blockedMove(error: unknown): BlockedMove | undefined {
  const { code, message, data } = readError(error);
  if (code !== 'STAGE_BLOCKED') return undefined;
  // The contract declares them with this code.
  const { open_items } = data as { open_items: OpenItem[] };
  return { message, fields: open_items.flatMap(({ field }) => field ?? []) };
}
