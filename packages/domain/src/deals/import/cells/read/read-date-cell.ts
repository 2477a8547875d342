import { type CellReader, note, problem, reading, repaired } from '../cell-reading.ts';
import { parseDate } from '../parse-date.ts';

export const readDateCell: CellReader<string> = (text, { format }) => {
  const date = parseDate(text, { order: format.dateOrder ?? 'day-first', serials: format.serials });
  if (!date.ok) return problem(date.problem);
  if (date.repairs.length === 0 && date.notes.length === 0) return reading(date.date);
  const because = [...date.repairs, ...date.notes].join(', ');
  // The day stands beside it, as the firm writes days.
  const sentence = `${because.charAt(0).toUpperCase()}${because.slice(1)}.`;
  return reading(date.date, [date.repairs.length > 0 ? repaired(sentence) : note(sentence)]);
};
