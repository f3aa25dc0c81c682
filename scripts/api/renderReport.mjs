import { withoutComments } from './readSurface.mjs'

const INTRODUCTION = `All that third parties can see of the sdk, written by \`npm run api\`. A pull request that changes this file changes
what extensions are built on: read [the rules](../docs/extensions/versions.md) first.`

/** The surface in a form that shows every change of it in review: code alone, each entry point by name. */
export function renderReport(surface, version) {
  const entryPoints = surface.map(({ name, exports, named }) => {
    const own = exports.filter(({ sameAs }) => sameAs === null)
    const others = exports.filter(({ sameAs }) => sameAs !== null)
    return [
      `## ${name}`,
      ...(others.length > 0
        ? [`The same as in other entry points: ${others.map((entry) => entry.name).join(', ')}.`]
        : []),
      ...(own.length > 0 ? [block(own)] : []),
      ...(named.length > 0 ? ['Named by these:', block(named)] : []),
    ].join('\n\n')
  })
  return `${[`# API of the sdk, version ${version}`, INTRODUCTION, ...entryPoints].join('\n\n')}\n`
}

function block(entries) {
  return ['```ts', entries.map(({ code }) => withoutComments(code)).join('\n\n'), '```'].join('\n')
}
