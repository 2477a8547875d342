import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from './cairn.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No violation of WCAG 2.2 AA on the page as it stands, in light and in dark. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(50);
    await settle(page);
    // Not a script tag: the page's own policy refuses one, and so it should.
    await page.evaluate(axeSource);
    const found = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
      interface Violation {
        id: string;
        help: string;
        nodes: { target: unknown[]; failureSummary: string }[];
      }
      const { violations } = await axe.run({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      });
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
      );
    });
    expect(found, `${where}, ${scheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Colours fade from one scheme into the other; half-way they have the contrast of neither. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.race([
      Promise.allSettled(ending.map((each) => each.finished)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]).then(() => undefined);
  });
}
