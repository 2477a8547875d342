/** How a noun is written in each place, from its plural in kebab-case: `capital-calls`. */
export function namesOf(area, nouns, singular, meaning) {
  const camel = (kebab) => kebab.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
  const pascal = (kebab) => camel(`-${kebab}`);
  const snake = (kebab) => kebab.replaceAll('-', '_');
  const words = (kebab) => kebab.replaceAll('-', ' ');
  const title = (kebab) => words(kebab).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return {
    area,
    meaning,
    kebab: { one: singular, many: nouns },
    camel: { one: camel(singular), many: camel(nouns) },
    pascal: { one: pascal(singular), many: pascal(nouns) },
    snake: { one: snake(singular), many: snake(nouns) },
    words: { one: words(singular), many: words(nouns) },
    title: { one: title(singular), many: title(nouns) },
    fields: `${snake(singular).toUpperCase()}_FIELDS`,
    sorts: `${snake(singular).toUpperCase()}_SORTS`,
  };
}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** After these letters a plural ends in "es" or in "s": "boxes", "houses". Which one, only a person knows. */
const UNSURE = /(s|x|z|ch|sh|o)es$/;

/** The singular of a plural, or undefined where it cannot be told from the word. */
export function singularOf(nouns) {
  if (!KEBAB.test(nouns) || !nouns.endsWith('s') || nouns.endsWith('ss') || UNSURE.test(nouns)) return undefined;
  return nouns.endsWith('ies') ? `${nouns.slice(0, -3)}y` : nouns.slice(0, -1);
}

/** What is wrong with what was typed, as a sentence; undefined when nothing is. */
export function refuse({ area, nouns, singular, meaning }, areas) {
  if (!area || !nouns)
    return 'Name area and noun, the noun in the plural: npm run new:feature funds/capital-calls -- --means "a request to LPs to pay in"';
  if (!areas.includes(area)) return `There is no area ${area}. The areas are ${areas.join(', ')}.`;
  if (!KEBAB.test(nouns)) return `Write ${nouns} in small letters with hyphens: capital-calls.`;
  if (!singular) return `What is one of the ${nouns} called? Add it: --singular <noun>`;
  if (!KEBAB.test(singular)) return `Write ${singular} in small letters with hyphens: capital-call.`;
  if (singular === nouns) return `One and many of ${nouns} need two words, or no name tells them apart.`;
  if (!meaning) return `The glossary needs its meaning. Add it: --means "a request to LPs to pay in"`;
  return undefined;
}
