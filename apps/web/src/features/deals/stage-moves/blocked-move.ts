import { readError } from '../../../lib/api/errors.ts';

/** What the server answers when the gate of a stage is shut. */
export interface BlockedMove {
  message: string;
  openItems: { id: string; title: string }[];
  canOverride: boolean;
}

export function blockedMove(error: unknown): BlockedMove | undefined {
  const { code, message, data } = readError(error);
  if (code !== 'STAGE_BLOCKED') return undefined;
  // The contract declares both with this code.
  const { open_items, can_override } = data as { open_items: BlockedMove['openItems']; can_override: boolean };
  return { message, openItems: open_items, canOverride: can_override };
}
