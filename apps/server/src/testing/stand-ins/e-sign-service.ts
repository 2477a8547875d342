import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { isSignedBody, signBody } from '../../core/outside/signed-body.ts';

/** What a firm has sent for signature (docs/adr/0081). */
export interface SignatureAsked {
  id: string;
  part: 'signed' | 'countersigned';
  signer: { name: string; email: string };
  document: { name: string; content_base64: string };
  answer_to: string;
}

export interface SigningService {
  /** What a firm names as the address of its service. */
  url: string;
  /** What the firm was shown once. A request that is not signed with it is refused. */
  secret: string;
  asked: SignatureAsked[];
  /** The link in the mail to a signer; none while nothing was sent for them. */
  linkFor(email: string): string | undefined;
  close(): Promise<void>;
}

/** An e-sign service on 127.0.0.1. Its page has a button to sign and one to decline; what is signed names all who signed. */
export async function startSigningService(): Promise<SigningService> {
  const server = createServer((request, response) => {
    serve(service, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: SigningService = {
    url: `${origin}/documents`,
    secret: '',
    asked: [],
    linkFor: (email) => {
      const found = service.asked.findLast(({ signer }) => signer.email === email);
      return found && `${origin}/sign/${found.id}`;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return service;
}

async function serve(service: SigningService, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  if (request.url === '/documents') {
    const header = request.headers['cairn-signature'];
    const isGenuine = isSignedBody(service.secret, header, Buffer.from(body), new Date());
    if (isGenuine) service.asked.push(JSON.parse(body) as SignatureAsked);
    return void response.writeHead(isGenuine ? 202 : 401).end();
  }
  const asked = service.asked.find(({ id }) => request.url === `/sign/${id}`);
  if (!asked) return void response.writeHead(404).end();
  const show = (content: string) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><title>E-sign</title><h1>${asked.document.name}</h1>${content}`);
  if (request.method !== 'POST')
    return void show(
      `<form method="post"><p>For ${asked.signer.name}</p><label>Reason <input name="reason"></label>
       <button name="act" value="sign">Sign</button> <button name="act" value="decline">Decline</button></form>`,
    );
  const form = new URLSearchParams(body);
  const answer =
    form.get('act') === 'sign'
      ? { status: 'signed', document_base64: await sign(asked) }
      : { status: 'declined', reason: form.get('reason') ?? '' };
  const sent = JSON.stringify(answer);
  const taken = await fetch(asked.answer_to, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'cairn-signature': signBody([service.secret], sent, new Date()),
    },
    body: sent,
  });
  show(`<p>${taken.ok ? answer.status : `refused with ${taken.status}`}</p>`);
}

async function sign({ document, signer }: SignatureAsked): Promise<string> {
  const pdf = await PDFDocument.load(Buffer.from(document.content_base64, 'base64'), { updateMetadata: false });
  pdf.setKeywords([...signersIn(pdf), signer.email]);
  return Buffer.from(await pdf.save()).toString('base64');
}

const signersIn = (pdf: PDFDocument): string[] => (pdf.getKeywords() ?? '').split(' ').filter(Boolean);

/** Who has signed a document, in their order. */
export const signersOf = async (content: Buffer): Promise<string[]> =>
  signersIn(await PDFDocument.load(content, { updateMetadata: false }));

/** A document of one empty page, to be signed. */
export async function blankAgreement(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  return Buffer.from(await pdf.save());
}
