import type { DataRequestKind } from '@cairn/domain';

interface Request {
  kind: DataRequestKind;
  state: 'open' | 'fulfilled' | 'refused';
  extended_at: unknown;
  email: unknown;
}

/** Whether there is still a person, and something to do for them. */
const isOpen = ({ state, email }: Request) => state === 'open' && email !== null;

export function whatCanBeDone(request: Request) {
  const open = isOpen(request);
  return {
    settle: request.state === 'open',
    extend: request.state === 'open' && request.extended_at === null,
    package: open && request.kind === 'access',
    erase: open && request.kind === 'erasure',
  };
}

/** Why what is kept of the person may not be handed out, or erased, by this request. */
export function whyNot(act: 'package' | 'erase', request: Request) {
  if (!isOpen(request)) return 'DATA_REQUEST_SETTLED';
  return whatCanBeDone(request)[act] ? undefined : 'DATA_REQUEST_ANOTHER_WAY';
}
