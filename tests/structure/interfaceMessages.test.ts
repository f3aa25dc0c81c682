import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InterfaceDefinition } from '@pergola/sdk/contract'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../core-interfaces')
const ids = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['shared', 'node_modules'].includes(entry.name))
  .map((entry) => entry.name)

/** What several interfaces share; it says messages of each by `interfaceId`. */
const shared = readdirSync(join(folder, 'shared'))
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(join(folder, 'shared', file), 'utf8'))
  .join('\n')

interface Loaded {
  meta: InterfaceDefinition
  messages: Record<string, string>
  /** Source of everything in the folder but tests. */
  source: string
}

async function load(id: string): Promise<Loaded> {
  const { default: meta } = (await import(`../../core-interfaces/${id}/meta.ts`)) as {
    default: InterfaceDefinition
  }
  const read = (file: string) => readFileSync(join(folder, id, file), 'utf8')
  const files = readdirSync(join(folder, id), { encoding: 'utf8', recursive: true }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  return { meta, messages: JSON.parse(read('messages.json')), source: files.map(read).join('\n') }
}

const textKeys = (text: string) => [...text.matchAll(/\$t:([\w-]+)/g)].map((match) => match[1] ?? '')

describe.each(ids)('%s', (id) => {
  it('is named after its folder and says everything in messages that exist', async () => {
    const { meta, messages } = await load(id)
    expect(meta.id).toBe(id)
    expect(textKeys(JSON.stringify(meta)).filter((key) => !(key in messages))).toEqual([])
    expect(Object.keys(meta.options ?? {}).filter((key) => !(key in messages))).toEqual([])
  })

  it('has no message that no one shows', async () => {
    const { meta, messages, source } = await load(id)
    const isNamed = (key: string) =>
      key in (meta.options ?? {}) || textKeys(JSON.stringify(meta)).includes(key)
    const isShown = (key: string) => {
      const base = key.replace(/_(comment|zero|one|other)$/, '')
      return [key, base].some((name) => isNamed(name) || isUsed(name, id, source))
    }
    expect(Object.keys(messages).filter((key) => !isShown(key))).toEqual([])
  })
})

/** Asked for by its whole key, by a key put together from a value, or by a shared part on the interface's behalf. */
function isUsed(key: string, id: string, source: string): boolean {
  const isWhole = source.includes(`interfaces.${id}.${key}'`)
  const isComposed = source.includes(`\`interfaces.${id}.\${`)
  const isShared =
    source.includes(`interfaceId="${id}"`) && shared.includes(`\`interfaces.\${interfaceId}.${key}\``)
  return isWhole || isComposed || isShared
}
