import { type WrittenField, writtenIn } from '../fields/lists.ts';
import { MODEL_KINDS, type ModelData } from './model-kinds.ts';

/** Everything that was written into a model, in the order of its form. */
export const writtenFields = (data: ModelData): WrittenField[] => writtenIn(MODEL_KINDS[data.kind], data);
