import type { Mention } from './mention-text.ts';

export interface NoteDraft {
  text: string;
  mentions: Mention[];
}

export const NO_DRAFT: NoteDraft = { text: '', mentions: [] };

const keyOf = (userId: string, dealId: string) => `cairn-note-${userId}-${dealId}`;

/** Keeps what is being written in this tab, so that a reload does not lose it. */
export function storeNote(userId: string, dealId: string, draft: NoteDraft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(keyOf(userId, dealId));
    else sessionStorage.setItem(keyOf(userId, dealId), JSON.stringify(draft));
  } catch {
    // Storage is full or switched off; then a reload starts with an empty field.
  }
}

export function recallNote(userId: string, dealId: string): NoteDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId, dealId)) ?? 'null');
    if (isDraft(stored)) return stored;
  } catch {
    // Nothing that could be read.
  }
  return NO_DRAFT;
}

/** It may stem from an older version of the app. */
function isDraft(value: unknown): value is NoteDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { text, mentions } = value as Record<string, unknown>;
  const isMention = (each: unknown) =>
    typeof each === 'object' && each !== null && 'id' in each && 'name' in each && typeof each.name === 'string';
  return typeof text === 'string' && Array.isArray(mentions) && mentions.every(isMention);
}
