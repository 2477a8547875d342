import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from './cairn.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown[] }[];
}
type Checked = Window & { axe?: { run(options: object): Promise<{ violations: Violation[] }> } };

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** All rules in light; in dark those that look at colours: nothing else differs between the two. */
const RULES = {
  light: { type: 'tag', values: LEVELS },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** No violation of WCAG 2.2 AA on the page as it stands, in light and in dark. Asked once of each page and dialog. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Before its heading is there, the page is not.
  await expect(page.locator('h1').first(), where).toBeAttached();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await settle(page, scheme);
    // A page that lacks the styles of dialogs has them below its end, where a script finds them all the same.
    for (const dialog of await page.getByRole('dialog').all()) await expect(dialog, where).toBeInViewport();
    // Not a script tag: the page's own policy refuses one, and so it should.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
    const found = await page.evaluate(async (runOnly) => {
      const answer = await (window as Checked).axe?.run({ runOnly, resultTypes: ['violations'], preload: false });
      return answer?.violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
      );
    }, RULES[scheme]);
    expect(found, `${where}, ${scheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/**
 * The page follows the scheme in a moment of its own, and colours fade: half-way they have the contrast of neither.
 * A dialog is named by its title once both are on the page; one that stays without a name is for axe to report.
 */
async function settle(page: Page, scheme: string): Promise<void> {
  const unnamed = page.locator(':is([role=dialog], [role=alertdialog]):not([aria-labelledby], [aria-label])');
  await unnamed.waitFor({ state: 'detached', timeout: 30_000 }).catch(() => undefined);
  await page.waitForFunction((wanted) => {
    const said = document.documentElement.dataset.mantineColorScheme;
    return (said === undefined || said === wanted) && matchMedia(`(prefers-color-scheme: ${wanted})`).matches;
  }, scheme);
  // What ends may start the next: looked at again until two frames pass in which nothing moves.
  await page.evaluate(async () => {
    for (let looks = 0; looks < 10; looks++) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const ending = document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      if (ending.length === 0) return;
      await Promise.race([
        Promise.allSettled(ending.map((each) => each.finished)),
        new Promise((resolve) => setTimeout(resolve, 1000)),
      ]);
    }
  });
}
