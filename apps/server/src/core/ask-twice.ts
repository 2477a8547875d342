/**
 * What belongs to a deal is not found by a statement that had to wait while the deal was merged into another one: it belongs
 * to that one now. Whoever asks again sees it there.
 */
export async function askTwice<T>(find: () => Promise<T[]>): Promise<T | undefined> {
  return (await find())[0] ?? (await find())[0];
}
