import { type Day, isDay } from '../../date-range.ts';
import { toBase64 } from '../../proof/base64.ts';
import type { Sha256 } from '../../proof/merkle.ts';
import {
  findSignature,
  formatVerifierKey,
  type NoteSignature,
  parseSignatures,
  parseVerifierKey,
  type Sign,
  signatureLine,
  signNote,
  type VerifierKey,
  type Verify,
} from '../../proof/signed-note.ts';
import type { Identity } from '../capital/capital-account.ts';
import { findAttachments, type PdfAttachment } from './pdf-attachments.ts';
import {
  brokenIdentities,
  computeStatement,
  findFaults,
  PERIODS,
  RATIO_LABELS,
  type Statement,
  type StatementColumns,
  type StatementFault,
  type StatementInputs,
  type StatementPeriod,
  type StatementRatios,
} from './statements.ts';

/** Everything that a statement says and rests on, frozen when it is prepared (docs/adr/0057). Amounts in minor units. */
export interface StatementContent {
  format: 'cairn-statement/1';
  firm: string;
  fund: string;
  lp: string;
  currency: string;
  version_no: number;
  /** Why the version before was corrected. */
  note: string | null;
  /** Called and due by the end of the quarter, and not paid by then. */
  unpaid: number;
  inputs: StatementInputs;
  columns: StatementColumns;
  ratios: StatementRatios;
}

/** What is attached to the PDF of a released statement (docs/adr/0065). */
export interface SignedStatement {
  format: typeof SIGNED_FORMAT;
  released_on: Day;
  statement: StatementContent;
  /** Of the installation, as verifiers are configured with it. */
  key: string;
  seal: StatementSeal;
}

/** Always as long: it is written into the finished PDF, whose hash is over everything but the two. */
export interface StatementSeal {
  /** SHA-256 of the PDF, both values of the seal blanked; base64. */
  file: string;
  /** Over the content and `file`; id of the key and Ed25519 signature, base64. */
  signature: string;
}

const SIGNED_FORMAT = 'cairn-signed-statement/1';
/** Characters of base64: of 32 bytes, and of 4 + 64. */
const FILE_LENGTH = 44;
const SIGNATURE_LENGTH = 92;
export const BLANK_SEAL: StatementSeal = { file: 'A'.repeat(FILE_LENGTH), signature: 'A'.repeat(SIGNATURE_LENGTH) };
const SEAL = JSON.stringify({ seal: BLANK_SEAL }).slice(1, -1);

export interface StatementTools {
  sha256: Sha256;
  /** JSON as RFC 8785 writes it; undefined for what is no JSON. */
  canonicalize: (value: unknown) => string | undefined;
}

const utf8 = new TextEncoder();

/** The attachment before it is sealed; the seal is the last thing in it. */
export const unsealed = (statement: StatementContent, released_on: Day, key: VerifierKey): SignedStatement => ({
  format: SIGNED_FORMAT,
  released_on,
  statement,
  key: formatVerifierKey(key),
  seal: BLANK_SEAL,
});

/** The PDF with its seal, into whose attachment a blank one was written. Throws a RangeError where there is none. */
export function sealPdf<T extends Uint8Array>(
  pdf: T,
  content: SignedStatement,
  tools: StatementTools,
  { key, sign }: { key: VerifierKey; sign: Sign },
): T {
  const at = findAttachments(pdf)
    .map((attachment) => sealIn(attachment))
    .find((place) => place !== undefined);
  if (at === undefined) throw new RangeError('the PDF has no place for a seal');
  const file = toBase64(tools.sha256(pdf));
  const { name, keyId, signature } = signNote(signedText(content, file, key.name, tools), key, sign);
  const line = signatureLine({ name, keyId, signature });
  const seal = JSON.stringify({ seal: { file, signature: line.trimEnd().split(' ')[2] } }).slice(1, -1);
  pdf.set(utf8.encode(seal), at);
  return pdf;
}

/** Where in the PDF the seal of this attachment begins: it is the last thing in it. */
function sealIn({ at, bytes }: Pick<PdfAttachment, 'at' | 'bytes'>): number | undefined {
  const end = new TextDecoder('latin1').decode(bytes).trimEnd();
  const place = end.length - SEAL.length - 1;
  return place > 0 && end.startsWith('"seal":{"file":"', place) ? at + place : undefined;
}

function signedText(content: SignedStatement, file: string, name: string, { sha256, canonicalize }: StatementTools) {
  const { seal: _seal, key: _key, ...said } = content;
  return `${name}\n${toBase64(sha256(utf8.encode(canonicalize(said) ?? '')))}\n${file}\n`;
}

export type StatementCheck = 'signature' | 'pages' | 'lines' | Identity;

export interface StatementReport {
  /** Undefined where something could not be checked and nothing is wrong. */
  holds: boolean | undefined;
  signed: SignedStatement | null;
  checks: { check: StatementCheck; holds: boolean | undefined; says: string }[];
  faults: StatementFault[];
  /** What follows from the inputs; none where nothing can be computed from them. */
  follows: Statement | null;
}

interface Given {
  /** Taken instead of the key in the file. */
  trustedKey?: string | undefined;
  /** The PDF with the attachment that the statement was read from; without it, only the data are verified. */
  pdf?: { whole: Uint8Array; attachment: PdfAttachment } | undefined;
  /** Left out where signatures cannot be verified. */
  verify?: Verify | undefined;
}

/**
 * Computes a signed statement again from its own inputs: every line and ratio, the four identities, who signed it, and
 * whether the pages around it are those that were signed. `value` is JSON from anywhere.
 */
export function verifyStatement(value: unknown, tools: StatementTools, given: Given = {}): StatementReport {
  const signed = readSigned(value);
  if (!signed) return { holds: false, signed: null, checks: [], faults: [], follows: null };
  const checks = [signatureOf(signed, tools, given), ...pagesOf(signed, tools, given)];
  const { statement } = signed;
  let [faults, follows]: [StatementFault[], Statement | null] = [[], null];
  try {
    follows = computeStatement(statement.inputs);
    faults = findFaults(statement.inputs, statement);
    checks.push(linesOf(faults), ...identitiesOf(statement.columns));
  } catch {
    checks.push({ check: 'lines', holds: false, says: 'Nothing can be computed from the inputs of this statement.' });
  }
  const holds = checks.some((each) => each.holds === false) ? false : checks.every((each) => each.holds) || undefined;
  return { holds, signed, checks, faults, follows };
}

type Check = StatementReport['checks'][number];

function signatureOf(signed: SignedStatement, tools: StatementTools, { trustedKey, verify }: Given): Check {
  const check = 'signature';
  const key = parseVerifierKey(tools.sha256, trustedKey ?? signed.key);
  if (!key) return { check, holds: false, says: 'The key is none that could have signed a statement.' };
  if (!verify) return { check, holds: undefined, says: 'This browser cannot verify an Ed25519 signature.' };
  const [signature] = parseSignatures(`— ${key.name} ${signed.seal.signature}\n`) ?? ([] as NoteSignature[]);
  const text = signedText(signed, signed.seal.file, key.name, tools);
  if (signature && findSignature({ text, signatures: [signature] }, key, verify))
    return {
      check,
      holds: true,
      says: `Signed by ${key.name} for ${signed.statement.firm}${trustedKey ? '' : ', by the key that is in the file itself'}.`,
    };
  const other = trustedKey !== undefined && trustedKey !== signed.key;
  return {
    check,
    holds: false,
    says: other
      ? `Not signed by the key that you trust (${key.name}), but by ${signed.key.split('+')[0]}, or by nobody.`
      : 'The signature does not hold: the data were changed after they had been signed.',
  };
}

function pagesOf(signed: SignedStatement, { sha256 }: StatementTools, { pdf }: Given): Check[] {
  if (!pdf) return [];
  const seal = sealIn(pdf.attachment);
  const blanked = pdf.whole.slice();
  if (seal !== undefined) blanked.set(utf8.encode(SEAL), seal);
  return toBase64(sha256(blanked)) === signed.seal.file
    ? [{ check: 'pages', holds: true, says: 'The pages are those that were signed, to the byte.' }]
    : [
        {
          check: 'pages',
          holds: false,
          says: 'The PDF was changed or saved anew after it had been signed. Trust the figures below, not its pages.',
        },
      ];
}

const linesOf = (faults: StatementFault[]): Check => ({
  check: 'lines',
  holds: faults.length === 0,
  says:
    faults.length === 0
      ? 'Every line, every ratio and the carry follow from the entries and the terms.'
      : `${faults.length === 1 ? 'One figure does' : `${faults.length} figures do`} not follow from the entries and the terms.`,
});

const IDENTITIES: Record<Identity, string> = {
  nav: 'Opening balance and movements come to the closing balance.',
  commitment: 'Unfunded at the beginning and movements come to what is unfunded at the end.',
  fee: 'Gross fee less rebates, waivers and offsets comes to the net fee.',
  carry: 'Carry accrued at the beginning and movements come to what is accrued at the end.',
};

function identitiesOf(columns: StatementColumns): Check[] {
  const broken = brokenIdentities(columns);
  return (Object.keys(IDENTITIES) as Identity[]).map((check) => ({
    check,
    holds: !broken.some(({ identity }) => identity === check),
    says: IDENTITIES[check],
  }));
}

type Fields = Record<string, unknown>;
const isText = (value: unknown): value is string => typeof value === 'string';
const isAmount = (value: unknown): value is number => Number.isSafeInteger(value);
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same value if it has the shape of a signed statement, whatever it says; else null. */
function readSigned(value: unknown): SignedStatement | null {
  if (!isObject(value) || value.format !== SIGNED_FORMAT || !isDay(String(value.released_on))) return null;
  const { statement, seal } = value;
  const isSealed = isObject(seal) && [value.key, seal.file, seal.signature].every(isText);
  return isSealed && isStatement(statement) ? (value as unknown as SignedStatement) : null;
}

function isStatement(value: unknown): boolean {
  if (!isObject(value) || value.format !== 'cairn-statement/1') return false;
  const { firm, fund, lp, currency, note, version_no, unpaid, inputs, columns, ratios } = value;
  return (
    [firm, fund, lp, currency].every(isText) &&
    (note === null || isText(note)) &&
    isAmount(version_no) &&
    isAmount(unpaid) &&
    isInputs(inputs) &&
    isObject(columns) &&
    PERIODS.every(
      (period: StatementPeriod) => isObject(columns[period]) && Object.values(columns[period]).every(isAmount),
    ) &&
    isObject(ratios) &&
    Object.keys(RATIO_LABELS).every((key) => ratios[key] === null || isText(ratios[key]))
  );
}

function isInputs(value: unknown): boolean {
  if (!isObject(value) || !isObject(value.carry) || !Array.isArray(value.entries)) return false;
  const { quarterEnd, inception, carry, entries } = value;
  return (
    [quarterEnd, inception, carry.hurdle, carry.carry, carry.catchUp].every(isText) &&
    entries.every(
      (entry: unknown) => isObject(entry) && [entry.id, entry.day, entry.kind].every(isText) && isAmount(entry.amount),
    )
  );
}
