/** A list of the largest size takes some hundred megabytes while it is read. */
const AT_ONCE = 2;

let reading = 0;
const waiting: (() => void)[] = [];

/** Reads when fewer than two other lists are being read in this process; the reading that has waited longest is next. */
export async function readInTurn<T>(read: () => Promise<T>): Promise<T> {
  if (reading < AT_ONCE) reading += 1;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await read();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading -= 1;
  }
}
