/** What is left of a text once its beginning has been sent: who goes on typing meanwhile loses none of it. */
export function wordsLeft(text: string, sent: string): string {
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;
}
