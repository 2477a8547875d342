import { MAX_FILE_NAME_LENGTH } from './limits.ts';

/** Names that Windows keeps for devices, whatever stands behind their dot. */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;
const LONGEST_EXTENSION = 16;

/**
 * A name that is safe to show, to send in a header and to save on any system: the last part of a path, without control
 * characters and those that change the direction of writing, without what Windows takes for a path or a pattern, and not
 * hidden. An extension survives the cut of a name that is too long.
 */
export function cleanFileName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    // Only from the first of such signs on: tried from each of them, a row of thousands takes seconds.
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  const named = DEVICE.test(plain) ? `_${plain}` : plain;
  return shorten(named) || 'file';
}

/** The part behind the last dot in small letters; empty when there is none. */
export function extensionOf(name: string): string {
  const [, extension = ''] = /[^.]\.([\p{L}\p{N}]{1,16})$/u.exec(name) ?? [];
  return extension.length <= LONGEST_EXTENSION ? extension.toLowerCase() : '';
}

function shorten(name: string): string {
  if (name.length <= MAX_FILE_NAME_LENGTH) return name;
  const extension = extensionOf(name);
  const tail = extension ? name.slice(-extension.length - 1) : '';
  // Half of a character that takes two units is no character.
  const head = name.slice(0, MAX_FILE_NAME_LENGTH - tail.length).replace(/[\ud800-\udbff]$/, '');
  return head.replace(/[. ]+$/, '') + tail;
}
