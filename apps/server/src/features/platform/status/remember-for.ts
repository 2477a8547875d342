/** Asks again only when the last answer is older than so many milliseconds; callers at the same time share one question. */
export function rememberFor<K extends object, T>(milliseconds: number, ask: (key: K) => Promise<T>) {
  const answers = new WeakMap<K, { at: number; answer: Promise<T> }>();
  return (key: K): Promise<T> => {
    const known = answers.get(key);
    if (known && performance.now() - known.at < milliseconds) return known.answer;
    const answer = ask(key);
    answers.set(key, { at: performance.now(), answer });
    // What failed is asked again at once.
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
