import { foldText } from '../../deals/import/rows/company-key.ts';
import { IMPORT_KIND_LIST, type ImportKind, importColumns } from './import-kinds.ts';

const plain = (text: string): string =>
  foldText(text.slice(0, 100))
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^\p{L}\p{N}#.]+/gu, ' ')
    .trim();

/** Which column of a file means what, by its names: the label first, then the other names of it. */
export function guessImportColumns(kind: ImportKind, header: readonly string[]): Record<string, number> {
  const names = header.map(plain);
  const columns: Record<string, number> = {};
  const taken = new Set<number>();
  const place = (key: string, wanted: readonly string[]) => {
    const found = names.findIndex((name, at) => !taken.has(at) && wanted.includes(name));
    if (columns[key] !== undefined || found === -1) return;
    columns[key] = found;
    taken.add(found);
  };
  const all = Object.entries(importColumns(kind));
  for (const [key, { label }] of all) place(key, [plain(label)]);
  for (const [key, { names: others = [] }] of all) place(key, others.map(plain));
  return columns;
}

/** The kind whose columns a header has most of; of those with all that is required, if there is one. */
export function guessImportKind(header: readonly string[]): ImportKind {
  const scored = IMPORT_KIND_LIST.map((kind) => {
    const columns = importColumns(kind);
    const found = guessImportColumns(kind, header);
    const lacking = Object.keys(columns).filter((key) => columns[key]?.required && found[key] === undefined).length;
    return { kind, score: Object.keys(found).length - 3 * lacking - (header.length - Object.keys(found).length) * 0.5 };
  });
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).kind;
}

/** The example of a list, as a file that can be filled: the names of the columns and two rows. */
export function importTemplate(kind: ImportKind): string[][] {
  const columns = Object.values(importColumns(kind));
  return [columns.map(({ label }) => label), ...[0, 1].map((row) => columns.map(({ example }) => example[row] ?? ''))];
}
