import { findAttachments, type PdfAttachment, type StatementReport, verifyStatement } from '@cairn/domain/fund';
import { sha256 } from '@noble/hashes/sha2.js';
import canonicalize from 'canonicalize';
import { withSignatures } from '../../../../verifier/with-signatures.ts';

interface Found {
  value: unknown;
  pdf?: { whole: Uint8Array; attachment: PdfAttachment };
}

/** Verifies a file of any kind; undefined where no signed statement is in it. */
export async function verifyFile(file: Blob, trustedKey: string | undefined): Promise<StatementReport | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPdf = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');
  const found = isPdf ? await inPdf(bytes) : [{ value: parse(bytes) }];
  for (const { value, pdf } of found) {
    const report = await withSignatures((verify) =>
      verifyStatement(value, { sha256, canonicalize }, { trustedKey, pdf, verify }),
    );
    if (report.signed) return report;
  }
  return undefined;
}

const inPdf = (whole: Uint8Array): Promise<Found[]> =>
  Promise.all(
    findAttachments(whole).map(async (attachment) => ({
      value: parse(attachment.deflated ? await inflate(attachment.bytes) : attachment.bytes),
      pdf: { whole, attachment },
    })),
  );

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** Empty where the bytes are not packed as they say. */
async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer().catch(() => new ArrayBuffer()));
}
