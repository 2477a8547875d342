import type { Mention } from './mention-text.ts';

export interface NoteDraft {
  text: string;
  mentions: Mention[];
}

export const NO_DRAFT: NoteDraft = { text: '', mentions: [] };
