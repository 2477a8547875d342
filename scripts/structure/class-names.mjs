import { posix } from 'node:path';

const MODULE = /\.module\.css$/;
const NOT_A_CLASS = /\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"|:global\([^)]*\)/g;
const MODULE_IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

/**
 * Class names that a component takes from a style sheet that has no such class, and classes that nothing takes: neither shows
 * until somebody looks at the page. `files` maps each path to its text.
 */
export function findClassBreaches(files) {
  const sheets = new Map();
  for (const [file, text] of files)
    if (MODULE.test(file)) sheets.set(file, { classes: classesOf(text), taken: new Set(), isComputed: false });
  const breaches = [];
  for (const [file, text] of files) {
    if (MODULE.test(file)) takeComposed(file, text, sheets);
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, name, specifier] of text.matchAll(MODULE_IMPORT)) {
      const sheet = sheets.get(posix.join(posix.dirname(file), specifier));
      if (!sheet) continue;
      const code = text.replaceAll(MODULE_IMPORT, '').replaceAll(/\/\*[\s\S]*?\*\/|from '[^']*'/g, '');
      if (new RegExp(`\\b${name}\\[|\\{\\.\\.\\.${name}\\}|classNames=\\{${name}\\}`).test(code))
        sheet.isComputed = true;
      for (const [, taken] of code.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))) {
        sheet.taken.add(taken);
        if (!sheet.classes.has(taken))
          breaches.push(`${file}: takes ${name}.${taken}; ${specifier} has no such class.`);
      }
    }
  }
  for (const [file, { classes, taken, isComputed }] of sheets)
    for (const name of classes)
      if (!isComputed && !taken.has(name)) breaches.push(`${file}: nothing takes .${name}; take it out.`);
  return [...new Set(breaches)];
}

const classesOf = (css) =>
  new Set([...css.replaceAll(NOT_A_CLASS, '').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name));

/** `composes: card from "../card.module.css"`, and of the sheet itself. */
function takeComposed(file, text, sheets) {
  for (const [, names, specifier] of text.matchAll(/composes:\s*([\w\s-]+?)(?:\s+from\s+"([^"]+)")?\s*;/g)) {
    const sheet = sheets.get(specifier ? posix.join(posix.dirname(file), specifier) : file);
    for (const name of names.split(/\s+/)) sheet?.taken.add(name);
  }
}
