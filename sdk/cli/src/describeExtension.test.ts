import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeExtension } from './describeExtension'
import { readExtension } from './findExtensions'

const project = fileURLToPath(new URL('../../../', import.meta.url))
const guide = readFileSync(join(project, 'docs/extensions/from-directus-8.md'), 'utf8')

/** A code block of the guide: the first one of JSON, or the one with a title. */
function blockOf(opening: string): string {
  const start = guide.indexOf(`\`\`\`${opening}\n`) + opening.length + 4
  return guide.slice(start, guide.indexOf('```', start))
}

let work: string
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'pergola-describe-'))
})
afterEach(() => rmSync(work, { recursive: true, force: true }))

it('describes the interface of the migration guide as its old metadata did', async () => {
  const folder = join(work, 'star-rating')
  mkdirSync(join(folder, 'node_modules/@pergola'), { recursive: true })
  symlinkSync(join(project, 'sdk'), join(folder, 'node_modules/@pergola/sdk'))
  for (const [language, file] of [
    ['ts', 'meta.ts'],
    ['json', 'messages.json'],
  ] as const)
    writeFileSync(join(folder, file), blockOf(`${language} title="${file}"`))

  const source = await readExtension('interface', folder, 'star-rating')
  const described = describeExtension(source, '1.2.0', { format: 'container', assets: [] })
  expect(JSON.parse(JSON.stringify(described))).toMatchObject(JSON.parse(blockOf('json')))
})
