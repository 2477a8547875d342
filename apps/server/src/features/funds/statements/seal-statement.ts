import { type StatementContent, sealPdf, unsealed } from '@cairn/domain/fund';
import { formatVerifierKey } from '@cairn/domain/proof';
import canonicalize from 'canonicalize';
import { type Signer, sha256, signerFor } from '../../../core/crypto/signing-key.ts';
import { QUIET, type Sheet } from '../../../core/pdf/sheet.ts';
import type { Services } from '../../../core/services.ts';

/** The day of a release, with what its statements are signed by and where they can be verified. */
export interface Release {
  on: string;
  signer: Signer;
  /** Of the page that verifies. */
  address: string;
}

type Signing = Pick<Services, 'master' | 'env'>;

/** The key of the statements of this installation; its name says where it is published. */
const statementSigner = ({ master, env }: Signing): Signer =>
  signerFor(master, 'statement signature', `${hostOf(env)}/statements`);

const hostOf = ({ publicUrl }: Services['env']): string => (publicUrl ? new URL(publicUrl).host : 'cairn.localhost');

export const statementKey = (services: Signing): string => formatVerifierKey(statementSigner(services).key);

export const releaseOn = (services: Signing, on: string): Release => ({
  on,
  signer: statementSigner(services),
  address: `${services.env.publicUrl ?? ''}/verify`,
});

/** Attaches the content with a blank seal, and says on the page that it is there. */
export function attachUnsealed(sheet: Sheet, content: StatementContent, { on, signer, address }: Release): void {
  sheet.text(
    `This file carries its entries and is signed by ${signer.key.name}. The page ${address} computes every figure again, without an account.`,
    { size: 8, color: QUIET },
  );
  const text = JSON.stringify(unsealed(content, on, signer.key));
  sheet.attach('statement.json', Buffer.from(text), 'Entries, terms, figures and signature of this statement');
}

export const seal = (pdf: Buffer<ArrayBuffer>, content: StatementContent, { on, signer }: Release) =>
  sealPdf(pdf, unsealed(content, on, signer.key), { sha256, canonicalize }, signer);
