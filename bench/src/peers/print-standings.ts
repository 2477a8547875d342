import type { Standing } from './bench-peers.ts';

/** What is aimed at: times PostGraphile, and the share of plain SQL's rate that a server above it keeps. */
const GOALS: Record<string, string> = {
  'list, first page with count': '1.5 times, 45 %',
  'list, next page': '1.5 times, 20 %',
};

const HEAD = ['requests/s', 'Cairn', 'PostGraphile 5', 'times', 'plain SQL', 'share', 'goal'];

export function standingsTable(standings: readonly Standing[]): string {
  const rows = standings.map(({ what, ours, theirs, raw }) => [
    what,
    String(Math.round(ours)),
    String(Math.round(theirs)),
    (ours / theirs).toFixed(2),
    raw === undefined ? '' : String(Math.round(raw)),
    raw === undefined ? '' : `${Math.round((100 * ours) / raw)} %`,
    GOALS[what] ?? '',
  ]);
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(HEAD), line(HEAD.map(() => '---')), ...rows.map(line)].join('\n');
}
