import { type AuditEvidence, type CheckResult, type EvidenceReport, verifyEvidence } from '@cairn/domain/proof';
import { sha256 } from '@noble/hashes/sha2.js';
import canonicalize from 'canonicalize';
import { withSignatures } from './with-signatures.ts';

/** The page that an auditor opens from disk: no network, no installation, nothing of the product but the proofs. */
const find = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const LABELS: Record<CheckResult['check'], string> = {
  file: 'File',
  checkpoint: 'Signature',
  headers: 'Seals',
  inclusion: 'Tree',
  events: 'Events',
  witnesses: 'Witness',
  time_stamp: 'Time',
  earlier: 'Growth',
};

find<HTMLFormElement>('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void run();
});

async function run(): Promise<void> {
  const button = find<HTMLButtonElement>('verify');
  button.disabled = true;
  try {
    const [file, earlier] = await Promise.all([read('file'), read('earlier')]);
    const trustedKey = find<HTMLInputElement>('key').value.trim() || undefined;
    show(await verified(file, { trustedKey, ...(earlier !== undefined && { earlier }) }), file as AuditEvidence);
  } finally {
    button.disabled = false;
  }
}

/** What stands in the chosen file; undefined where none is chosen, null where it is no JSON. */
async function read(id: string): Promise<unknown> {
  const [file] = find<HTMLInputElement>(id).files ?? [];
  if (!file) return undefined;
  try {
    return JSON.parse(await file.text());
  } catch {
    return null;
  }
}

const verified = (file: unknown, given: Parameters<typeof verifyEvidence>[2]): Promise<EvidenceReport> =>
  withSignatures((verify) => verifyEvidence(file, { sha256, canonicalize, verify: verify ?? (() => false) }, given));

const wordOf = (holds: boolean | undefined) => (holds === undefined ? 'open' : holds ? 'yes' : 'no');

function show({ holds, checks, events, withheld, headers }: EvidenceReport, file: AuditEvidence): void {
  const verdict = find('verdict');
  verdict.textContent = holds ? 'The evidence holds.' : 'The evidence does not hold: something was changed.';
  verdict.dataset.holds = wordOf(holds);
  const sealed = file?.headers?.at?.(-1)?.sealed_at;
  find('summary').textContent = [
    file?.firm?.name && `${file.firm.name}:`,
    `${events} events in ${headers} seals${sealed ? `, the last of ${sealed}` : ''}.`,
    withheld > 0 &&
      `${withheld} of the events are withheld from the person who exported them; their hashes are in the file.`,
  ]
    .filter(Boolean)
    .join(' ');
  find('checks').replaceChildren(...checks.map(lineOf));
  find('result').hidden = false;
}

function lineOf({ check, holds, says }: CheckResult): HTMLLIElement {
  const line = document.createElement('li');
  line.dataset.holds = wordOf(holds);
  const name = document.createElement('b');
  name.textContent = `${holds === undefined ? '–' : holds ? '✓' : '✗'} ${LABELS[check]}`;
  line.append(name, ` ${says}`);
  return line;
}
