import { cleanFileName, extensionOf } from './clean-file-name.ts';
import { FILE_KINDS, type FileKind, kindOfExtension, kindOfType, MARKUP, TEXT, UNKNOWN_TYPE } from './file-kinds.ts';

export type FileJudgement = { ok: true; name: string; type: string } | { ok: false; message: string };

/** Content that is a program on some system. */
const PROGRAMS = new Set([
  'application/x-msdownload',
  'application/vnd.microsoft.portable-executable',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/java-archive',
  'application/vnd.android.package-archive',
  'application/x-deb',
  'application/x-rpm',
  'application/x-apple-diskimage',
  'application/x-ms-shortcut',
  'application/x.ms.shortcut',
  'application/wasm',
]);

/** What a double click runs, on some system, whatever its content looks like. */
const PROGRAM_EXTENSIONS = new Set(
  (
    'app appimage apk bat bin chm cmd com command cpl deb dll dmg exe gadget hta inf ins iso jar js jse jsp lnk mjs msc msi ' +
    'msix msp pif pkg ps1 psm1 py reg rpm run scf scr sct sh sys url vb vbe vbs workflow ws wsc wsf wsh xll'
  ).split(' '),
);

/**
 * Whether a file may be stored, under which name and as what. `content` is what its first bytes were found to be: a type,
 * `MARKUP`, or undefined. The name must not promise another kind than the content is: people open by name.
 */
export function judgeFile(given: string, content: string | undefined): FileJudgement {
  const name = cleanFileName(given);
  const extension = extensionOf(name);
  if (PROGRAMS.has(content ?? '') || PROGRAM_EXTENSIONS.has(extension)) {
    return refuse(`“${name}” is a program or a script, which cannot be uploaded.`);
  }
  const promised = kindOfExtension(extension);
  const fitting = FILE_KINDS.filter((kind) => content !== undefined && kind.content.includes(content));
  if (promised) {
    if (fitting.includes(promised)) return { ok: true, name, type: promised.type };
    return refuse(
      `“${name}” is called ${promised.name}, but its content is ${describe(content, fitting)}. Rename it, or choose another file.`,
    );
  }
  // Some content is shared by several kinds, and only an extension would have told which it is.
  const [only] = fitting.length === 1 || content === TEXT ? fitting : [];
  if (!only) return { ok: true, name, type: UNKNOWN_TYPE };
  if (extension !== '') return { ok: true, name, type: only.type };
  return { ok: true, name: cleanFileName(`${name}.${only.extensions[0]}`), type: only.type };
}

/** The name that a stored file gets instead: it keeps its extension, since its content stays what it is. */
export function renameFile(before: string, wanted: string, type: string): FileJudgement {
  const kept = extensionOf(before);
  const name = cleanFileName(wanted);
  if (kept !== '') return judged(extensionOf(name) === kept ? name : cleanFileName(`${name}.${kept}`), type);
  const extension = extensionOf(name);
  if (kindOfExtension(extension) || PROGRAM_EXTENSIONS.has(extension)) {
    return refuse(`The type of this file is unknown, so its name cannot end in “.${extension}”.`);
  }
  return judged(name, type);
}

const judged = (name: string, type: string): FileJudgement => ({ ok: true, name, type });
const refuse = (message: string): FileJudgement => ({ ok: false, message });

function describe(content: string | undefined, fitting: readonly FileKind[]): string {
  if (content === MARKUP) return 'a web page or a script';
  return fitting[0]?.name ?? kindOfType(content ?? '')?.name ?? 'of another kind';
}
