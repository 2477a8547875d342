import type { schema } from '@cairn/db';
import { compareTemplates } from '@cairn/domain';
import type { Outputs } from '../diligence-fields.ts';
import type { HistoryRow, TemplateRow } from './templates.queries.ts';

type Summary = Outputs['listTemplates']['templates'][number];

export function summariseTemplate({ sections, ...row }: TemplateRow): Summary {
  const items = sections.flatMap((section) => section.items);
  return {
    ...row,
    sections: sections.length,
    items: items.length,
    days: Math.max(0, ...items.map(({ days }) => days ?? 0)),
  };
}

/** The template with its history, and the sections of the version that is asked for. */
export function viewTemplate(
  row: TemplateRow,
  history: readonly HistoryRow[],
  shown: Pick<HistoryRow, 'version_no' | 'sections'>,
): Outputs['getTemplate'] {
  return {
    ...summariseTemplate(row),
    sections: shown.sections.map(viewSection),
    shown_version_no: shown.version_no,
    versions: history.map(({ sections, ...version }, place) => {
      const before = history[place + 1];
      return { ...version, changes: before ? compareTemplates(before.sections, sections) : null };
    }),
  };
}

const viewSection = ({ title, items }: schema.DiligenceSection) => ({
  title,
  items: items.map((item) => ({
    title: item.title,
    description: item.description ?? null,
    days: item.days ?? null,
  })),
});
