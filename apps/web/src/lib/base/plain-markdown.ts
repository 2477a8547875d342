/** Markdown as it reads without its signs: headings and emphasis as their words, items with a bullet, links with their address. */
export function plainMarkdown(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/^ {0,3}(?:#{1,6}\s+|>\s?)/, '')
        .replace(/^(\s*)[-*+]\s+/, '$1• ')
        .replace(/(\*\*|__|~~|`)(\S(?:.*?\S)?)\1/g, '$2')
        .replace(/(?<![\w*])\*(\S(?:.*?\S)?)\*(?!\w)/g, '$1')
        .replace(/(?<!\\)!?\[((?:\\.|[^\\\]])+)\]\(([^)\s]+)[^)]*\)/g, '$1 ($2)')
        .replace(/\\([\\`*_{}[\]()#+.!>-])/g, '$1'),
    )
    .join('\n');
}
