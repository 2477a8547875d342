import { foldValue } from '../cells/fold-value.ts';
import { STAGE_WORDS, type StageMeaning, TELLING } from './stage-words.ts';

/** A stage of the firm's pipeline, as far as its names concern. */
export interface NamedStage {
  stage_key: string;
  stage_label: string;
}

const MEANINGS = new Map<string, StageMeaning>(
  (Object.keys(STAGE_WORDS) as StageMeaning[]).flatMap((meaning) =>
    [foldValue(meaning), ...STAGE_WORDS[meaning]].map((word) => [word, meaning] as const),
  ),
);

/**
 * The stage that a value of a list names: by its label or key, then by what lists call it, then by a word in it that leaves no
 * doubt. A stage that the firm has named itself is meant by what its name means. Undefined where none is meant.
 */
export function suggestStage(value: string, stages: readonly NamedStage[]): string | undefined {
  const folded = foldValue(value).replace(/^\d{1,2} (?=\D)/, '');
  const named = stages.find(({ stage_key, stage_label }) =>
    [foldValue(stage_label), foldValue(stage_key)].includes(folded),
  );
  if (named) return named.stage_key;
  const meaning = MEANINGS.get(folded) ?? TELLING.find(([, pattern]) => pattern.test(folded))?.[0];
  if (!meaning) return undefined;
  const own = stages.find(({ stage_key }) => stage_key === meaning);
  return (own ?? stages.find(({ stage_label }) => MEANINGS.get(foldValue(stage_label)) === meaning))?.stage_key;
}
