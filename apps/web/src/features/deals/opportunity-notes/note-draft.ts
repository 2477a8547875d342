import { forgetTabDraft, recallTabDraft, storeTabDraft } from '../../../lib/base/tab-drafts.ts';
import type { Mention } from './mention-text.ts';

export interface NoteDraft {
  text: string;
  mentions: Mention[];
}

export const NO_DRAFT: NoteDraft = { text: '', mentions: [] };

const keyOf = (userId: string, dealId: string) => `note-${userId}-${dealId}`;

/** Stores what is being written, so that a reload does not lose it. */
export function storeNote(userId: string, dealId: string, draft: NoteDraft): void {
  if (draft.text === '') forgetTabDraft(keyOf(userId, dealId));
  else storeTabDraft(keyOf(userId, dealId), draft);
}

export function recallNote(userId: string, dealId: string): NoteDraft {
  const stored = recallTabDraft(keyOf(userId, dealId));
  return isDraft(stored) ? stored : NO_DRAFT;
}

/** It may stem from an older version of the app. */
function isDraft(value: unknown): value is NoteDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { text, mentions } = value as Record<string, unknown>;
  const isMention = (each: unknown) =>
    typeof each === 'object' && each !== null && 'id' in each && 'name' in each && typeof each.name === 'string';
  return typeof text === 'string' && Array.isArray(mentions) && mentions.every(isMention);
}
