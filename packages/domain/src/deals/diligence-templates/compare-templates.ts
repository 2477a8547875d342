interface Section {
  title: string;
  items: readonly { title: string; description?: string | null | undefined; days?: number | null | undefined }[];
}

export interface TemplateChanges {
  added: number;
  removed: number;
  /** Another description, number of days or section. */
  changed: number;
}

/** What one version of a template has that the one before had not. An item is known by its title. */
export function compareTemplates(before: readonly Section[], after: readonly Section[]): TemplateChanges {
  const old = index(before);
  const now = index(after);
  let changed = 0;
  for (const [title, item] of now) if (old.has(title) && old.get(title) !== item) changed++;
  const missing = (from: Map<string, string>, other: Map<string, string>) =>
    [...from.keys()].filter((title) => !other.has(title)).length;
  return { added: missing(now, old), removed: missing(old, now), changed };
}

function index(sections: readonly Section[]): Map<string, string> {
  return new Map(
    sections.flatMap(({ title: section, items }) =>
      items.map(({ title, description, days }) => [title, JSON.stringify([section, description ?? '', days ?? null])]),
    ),
  );
}
