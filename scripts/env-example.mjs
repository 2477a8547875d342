/**
 * The text of .env.example: each setting under the heading of its group, commented out, with its default. Settings are
 * those that listSettings in apps/server/src/env.ts returns.
 */
export function envExample(settings) {
  const groups = [...new Set(settings.map(({ group }) => group))];
  const parts = groups.map((group) => {
    const blocks = settings.filter((setting) => setting.group === group).map(blockOf);
    return `### ${group}\n\n${blocks.join('\n\n')}\n`;
  });
  return `${HEAD}\n${parts.join('\n')}`;
}

const HEAD = `# Generated from apps/server/src/env.ts by scripts/generate.mjs: change it there.
#
# Cairn reads its environment and no file. To hold settings in a file: cp .env.example .env,
# take the # away from what you set, and start with: node --env-file=.env scripts/start.mjs
`;

function blockOf({ name, meaning, absent, default: value }) {
  const lines = [`# ${meaning}`];
  if (absent !== undefined) lines.push(`# Without it: ${absent}.`);
  return [...lines, `# ${name}=${quoted(value ?? '')}`].join('\n');
}

const quoted = (value) => (/^[\w.:/@-]*$/.test(value) ? value : JSON.stringify(value));
