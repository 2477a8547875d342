export interface Row {
  what: string;
  value: string;
  direct?: string;
  ratio?: string;
  expected: string;
}

const HEAD: Row = { what: 'measured', value: 'Cairn', direct: 'plain client', ratio: 'ratio', expected: 'expected' };

/** The table as Markdown, so that it can be pasted as it is. */
export function printTable(rows: Row[]): void {
  const cells = [HEAD, ...rows].map((row) => [row.what, row.value, row.direct ?? '', row.ratio ?? '', row.expected]);
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  const lines = cells.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  process.stdout.write(`\n${lines.join('\n')}\n`);
}
