import { expect, it } from 'vitest';
import { readTemplate } from './read-template.ts';
import { shippedTemplates } from './shipped.ts';

it('ships four templates, each of a size that one can work through', () => {
  const sizes = shippedTemplates().map(({ name, sections }) => [name, sections.flatMap(({ items }) => items).length]);
  expect(sizes).toEqual([
    ['Seed', 26],
    ['Series A', 45],
    ['SaaS', 36],
    ['Follow-on', 19],
  ]);
});

it.each(shippedTemplates())(
  '$name has no empty section, no name twice, and says of each item what to do',
  (template) => {
    const titles = template.sections.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    const items = template.sections.flatMap(({ title, items: own }) => {
      expect(own.length, title).toBeGreaterThan(0);
      return own;
    });
    expect(new Set(items.map(({ title }) => title)).size).toBe(items.length);
    for (const { title, description, days } of items) {
      expect(title.length).toBeLessThanOrEqual(200);
      expect(description.length, title).toBeGreaterThan(40);
      expect(days, title).toBeGreaterThan(0);
      expect(days, title).toBeLessThanOrEqual(60);
    }
  },
);

it('has ids that no two templates or versions share', () => {
  const ids = shippedTemplates().flatMap(({ id, version_id }) => [id, version_id]);
  expect(new Set(ids).size).toBe(8);
});

it('refuses a line that it cannot read', () => {
  expect(() => readTemplate('# Team\nCall the founder')).toThrow('Call the founder');
});
