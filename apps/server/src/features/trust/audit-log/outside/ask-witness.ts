import {
  consistencyPathFrom,
  findSignature,
  formatAddCheckpoint,
  formatNote,
  GrowingTree,
  parseNote,
  parseSignatures,
  TLOG_SIZE,
  type TreePeaks,
} from '@cairn/domain/proof';
import { sha256, verifyEd25519 } from '../../../../core/crypto/signing-key.ts';
import { outsideFetch } from '../../../../core/outside/fetch-outside.ts';
import type { Services } from '../../../../core/services.ts';
import type { Witness } from '../../../../env-parts.ts';
import { Contradiction, type LastVouched, NotVouched, type Party, type SealedTree, type Vouched } from './party.ts';

const MINUTE_MS = 60_000;

/** A witness as a party: it signs the newest checkpoint each minute in which the log has grown. */
export function witnessParty(services: Pick<Services, 'names'>, witness: Witness): Party {
  return {
    name: witness.key.name,
    kind: 'witness',
    hours: 1,
    everyMs: MINUTE_MS,
    vouch: (tree, last) => askWitness(services, witness, tree, last),
  };
}

async function askWitness(
  { names }: Pick<Services, 'names'>,
  { key, url }: Witness,
  tree: SealedTree,
  last: LastVouched | undefined,
): Promise<Vouched> {
  // The operator named the address, who may have the witness in the same network.
  const fetch = outsideFetch({ names, allowPrivate: true });
  const { note, checkpoint } = tree;
  const add = async (older: TreePeaks) =>
    fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: formatAddCheckpoint({
        oldSize: older.size,
        path: consistencyPathFrom(sha256, older, await tree.hashesFrom(older.size)),
        note,
      }),
    });
  let older = last?.log === checkpoint.origin ? last.peaks : { size: 0, subtrees: [] };
  let answer = await add(older);
  if (answer.status === 409) {
    const size = await sizeOf(answer);
    if (size > checkpoint.size)
      throw new Contradiction(`The witness signed ${size} headers of this log, which has ${checkpoint.size} here.`);
    if (size === older.size || size === checkpoint.size)
      throw new Contradiction(`The witness signed another tree of ${size} headers than this database has.`);
    older = await peaksAt(tree, size);
    answer = await add(older);
  }
  if (answer.status === 422)
    throw new Contradiction(`The log does not extend the ${older.size} headers that the witness signed.`);
  if (answer.status !== 200) throw new NotVouched(await whyNot(answer));
  const ours = parseNote(note);
  const signatures = parseSignatures(await answer.text()) ?? [];
  if (!ours || !findSignature({ text: ours.text, signatures }, key, verifyEd25519))
    throw new NotVouched('What the witness answered is not signed by its key.');
  return { note: formatNote({ text: ours.text, signatures: [...ours.signatures, ...signatures] }) };
}

async function sizeOf(answer: Response): Promise<number> {
  const text = await answer.text();
  if (!answer.headers.get('content-type')?.startsWith(TLOG_SIZE) || !/^(0|[1-9]\d{0,15})\n?$/.test(text))
    throw new NotVouched('The witness has another size and does not say which.');
  return Number(text);
}

/** The whole log up to there: only where this database does not know what the witness signed last. */
async function peaksAt(tree: SealedTree, size: number): Promise<TreePeaks> {
  const grown = new GrowingTree(sha256);
  for (const hash of (await tree.hashesFrom(0)).slice(0, size)) grown.append(hash);
  return grown;
}

async function whyNot(answer: Response): Promise<string> {
  if (answer.status === 404) return 'The witness does not know this log: give it the verifier key of the log.';
  if (answer.status === 403) return 'The witness knows another key of this log: give it the verifier key of the log.';
  return `The witness answered ${answer.status}.`;
}
