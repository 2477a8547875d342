import type { Typed } from '../../../lib/submission-values.ts';

/** What stands in the form of an intake page. */
export interface IntakeTyped extends Typed {
  /** By the id of the question. */
  answers: Record<string, string>;
  name: string;
  email: string;
  /** The address to which a code is on its way; empty while none was asked for. */
  asked: string;
}

const keyOf = (slug: string) => `cairn-intake ${slug}`;

/**
 * What was typed and not sent, in this tab: fetching a code in another app may cost the page, and must not cost the text. The
 * tab's other drafts belong to somebody who is signed in, which nobody is here.
 */
export function recallIntake(slug: string): Partial<IntakeTyped> {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(slug)) ?? '{}') as Partial<IntakeTyped> | null) ?? {};
  } catch {
    return {};
  }
}

/** Storage may be full or switched off; then a reload starts from the beginning. */
export function keepIntake(slug: string, typed: IntakeTyped | null): void {
  try {
    if (typed) sessionStorage.setItem(keyOf(slug), JSON.stringify(typed));
    else sessionStorage.removeItem(keyOf(slug));
  } catch {}
}
