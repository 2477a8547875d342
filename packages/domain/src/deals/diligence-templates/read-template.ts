export interface TemplateItem {
  title: string;
  description: string;
  /** Days from the start of a process until it is due. */
  days: number;
}

export interface TemplateSection {
  title: string;
  items: TemplateItem[];
}

const ITEM = /^(?<title>.+?) \((?<days>\d+) days?\): (?<description>.+)$/;

/** Reads "# Section" and "Title (7 days): what to do" lines. Throws at a line that is neither. */
export function readTemplate(text: string): TemplateSection[] {
  const sections: TemplateSection[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const item = ITEM.exec(line)?.groups;
    if (line.startsWith('# ')) sections.push({ title: line.slice(2), items: [] });
    else if (item?.title && item.description)
      sections.at(-1)?.items.push({ title: item.title, description: item.description, days: Number(item.days) });
    else throw new Error(`no section and no item: ${line}`);
  }
  return sections;
}
