/**
 * Work that runs side by side and prints one after the other: what comes first in the list prints at once, the others when
 * those before them are done. `work` is given a function to print with. Resolves to the answers.
 */
export async function takeTurns(works, print = (text) => process.stdout.write(text)) {
  const parts = works.map(() => ({ waiting: '', done: false }));
  let turn = 0;
  const say = (place, text) => {
    if (place === turn) print(text);
    else parts[place].waiting += text;
  };
  const end = (place) => {
    parts[place].done = true;
    while (parts[turn]?.done) {
      turn++;
      print(parts[turn]?.waiting ?? '');
    }
  };
  return Promise.all(works.map((work, place) => work((text) => say(place, text)).finally(() => end(place))));
}
