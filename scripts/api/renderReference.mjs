const INTRODUCTION = `Every export of the sdk, from its docstrings. Written by \`npm run api\`; [guides](README.md) come first.`

/** The reference for people: description and code of each export, door by door. */
export function renderReference(surface) {
  const doors = surface.map((door) =>
    [
      `## ${door.name}`,
      textOf(door.doc),
      door.exports
        .map(({ name, sameAs }) => `[${name}](#${anchorOf(sameAs === null ? door : { name: sameAs }, name)})`)
        .join(' · '),
      ...door.exports.filter(({ sameAs }) => sameAs === null).map((entry) => renderEntry(door, entry)),
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
  return `${['# Reference', INTRODUCTION, ...doors].join('\n\n')}\n`
}

function renderEntry(door, { name, doc, code }) {
  const heading = `### <a id="${anchorOf(door, name)}"></a>${name}`
  return [heading, textOf(doc), `\`\`\`ts\n${code}\n\`\`\``].filter(Boolean).join('\n\n')
}

/** The same name may be in two doors. */
function anchorOf({ name: door }, name) {
  return `${door.replace('@pergola/', '').replace('/', '-')}-${name}`.toLowerCase()
}

/** A docstring as markdown: tags become sentences, links become code. */
function textOf(doc) {
  return doc
    .replace(/^\/\*\*\s?|\s*\*\/$/g, '')
    .replace(/^ \* ?/gm, '')
    .replace(/\{@link ([^}]+)\}/g, '`$1`')
    .replace(/@(?:internal|beta)\b/g, '')
    .replace(/^@param (\S+?)(?: -)? /gm, '- `$1`: ')
    .replace(/^@returns /gm, '**Returns:** ')
    .replace(/^@throws /gm, '**Throws:** ')
    .replace(/^@defaultValue /gm, '**Default:** ')
    .trim()
}
