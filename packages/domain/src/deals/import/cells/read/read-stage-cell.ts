import { ownEntry } from '../../../../own-entry.ts';
import { type CellReader, problem, reading } from '../cell-reading.ts';
import { foldValue } from '../fold-value.ts';
import { shorten } from './read-text-cell.ts';

/** The stage that the person has chosen for this value. */
export const readStageCell: CellReader<string> = (text, { format }) => {
  const stage = ownEntry(format.stages, foldValue(text));
  if (stage) return reading(stage);
  return problem(`No stage is chosen for “${shorten(text)}”, so the deal begins in the first one.`);
};
