import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { columnLetters } from '../../apps/server/src/core/workbooks/cells.ts';
import { workbookFile } from '../../apps/server/src/testing/workbook-file.ts';
import { sendFile } from './http-lane.ts';
import type { Bench } from './main.ts';
import type { Row } from './print-table.ts';

const ROWS = 50_000;
const COLUMNS = 30;

/**
 * From the upload of a workbook to the columns on screen, and how much the memory of the server grows meanwhile: of one of its
 * own, because a server that has worked before has memory to spare.
 */
export async function benchWorkbook(bench: Bench): Promise<Row[]> {
  const bytes = longWorkbook();
  const server = await bench.freshServer();
  try {
    const memory = watchMemory(server.pid);
    const started = performance.now();
    const draft = await sendFile(server.base, '/api/imports', bench.token, 'list.xlsx', bytes);
    const seconds = (performance.now() - started) / 1000;
    const grown = memory.stop();
    const { rows_total } = (JSON.parse(draft) as { import: { rows_total: number } }).import;
    if (rows_total !== ROWS) throw new Error(`the workbook was read with ${rows_total} rows`);
    const what = `upload of an .xlsx, ${ROWS.toLocaleString('en-US')} rows of ${COLUMNS} columns`;
    return [
      { what, value: `${seconds.toFixed(1)} s`, expected: 'within 30 s' },
      ...(grown === undefined
        ? []
        : [{ what: 'memory for it', value: `${Math.round(grown)} MB`, expected: 'within 300 MB' }]),
    ];
  } finally {
    await server.stop();
  }
}

/** How many MB a process has more at its peak than now; undefined where the system does not tell, which Linux does. */
function watchMemory(pid: number): { stop(): number | undefined } {
  const before = memoryOf(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak ?? 0, memoryOf(pid) ?? 0);
  }, 20);
  return {
    stop: () => {
      clearInterval(timer);
      return before === undefined || peak === undefined ? undefined : peak - before;
    },
  };
}

function memoryOf(pid: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** Names, dates, amounts, repeated words, remarks and formulas, as in a list of a large firm. */
function longWorkbook(): Buffer {
  const strings: string[] = [];
  const places = new Map<string, number>();
  const text = (value: string): string => {
    const place = places.get(value) ?? strings.push(value) - 1;
    places.set(value, place);
    return ` t="s"><v>${place}</v>`;
  };
  const cell = (row: number, column: number): string => {
    if (row === 1) return text(column === 0 ? 'Company' : `Column ${column}`);
    if (column === 0) return text(`Company ${row} Ltd`);
    if (column === 1) return ` s="1"><v>${43_000 + (row % 3000)}</v>`;
    if (column < 8) return ` s="2"><v>${((row * 7919 * column) % 9_999_991) / 100}</v>`;
    if (column < 20) return text(`Word ${(row * column) % 997}`);
    if (column < 24) return text(`A remark of some length on row ${row} in column ${column}`);
    return `><f>A${row}*2</f><v>${row * column}</v>`;
  };
  const letters = Array.from({ length: COLUMNS }, (_, column) => columnLetters(column));
  const rows: string[] = [];
  for (let row = 1; row <= ROWS + 1; row += 1) {
    const cells = letters.map((letter, column) => `<c r="${letter}${row}"${cell(row, column)}</c>`);
    rows.push(`<row r="${row}">${cells.join('')}</row>`);
  }
  return workbookFile({
    formats: ['dd/mm/yyyy', '#,##0.00'],
    strings,
    sheets: [{ name: 'Deals', xml: rows.join('') }],
  });
}
