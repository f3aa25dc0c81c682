const INTRODUCTION = `Every export of the sdk, from its docstrings. Written by \`npm run api\`; [guides](README.md) come first.`

/** The reference for people: description and code of each export, entry point by entry point. */
export function renderReference(surface) {
  const entryPoints = surface.map((entryPoint) =>
    [
      `## ${entryPoint.name}`,
      textOf(entryPoint.doc),
      entryPoint.exports
        .map(
          ({ name, sameAs }) =>
            `[${name}](#${anchorOf(sameAs === null ? entryPoint : { name: sameAs }, name)})`,
        )
        .join(' · '),
      ...entryPoint.exports
        .filter(({ sameAs }) => sameAs === null)
        .map((entry) => renderEntry(entryPoint, entry)),
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
  return `${['# Reference', INTRODUCTION, ...entryPoints].join('\n\n')}\n`
}

function renderEntry(entryPoint, { name, doc, code }) {
  const heading = `### <a id="${anchorOf(entryPoint, name)}"></a>${name}`
  return [heading, textOf(doc), `\`\`\`ts\n${code}\n\`\`\``].filter(Boolean).join('\n\n')
}

/** The same name may be in two entry points. */
function anchorOf({ name: entryPoint }, name) {
  return `${entryPoint.replace('@pergola/', '').replace('/', '-')}-${name}`.toLowerCase()
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
