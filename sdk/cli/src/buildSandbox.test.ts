import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildExtension } from './buildExtension'
import { integrityOf } from './integrityOf'

const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url))
let work: string

beforeEach(() => {
  mkdirSync(cache, { recursive: true })
  work = mkdtempSync(join(cache, 'sandbox-'))
})
afterEach(() => rmSync(work, { recursive: true, force: true }))

function writeInterface(input: string, tier = ''): string {
  const folder = join(work, 'echo')
  mkdirSync(folder)
  writeFileSync(
    join(folder, 'meta.ts'),
    `import { defineInterface } from '@pergola/sdk/contract'
export default defineInterface({ id: 'echo', name: 'Echo', icon: 'abc', types: ['string'], ${tier} })`,
  )
  writeFileSync(join(folder, 'input.tsx'), input)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ version: '1.0.0', pergola: { kind: 'interface' } }),
  )
  return folder
}

const SANDBOXED = `tier: 'sandboxed', grants: ['notify']`
const PLAIN = 'export default function Echo({ value }) { return <output>{value}</output> }'
const ITEMS = `import { ItemForm } from '@pergola/sdk/items'\nexport default function Echo() { return <ItemForm /> }`

describe('the bundle for the sandbox', () => {
  it('is one script with everything in it, listed with its hash beside tier and grants', async () => {
    const heavy = `export const heavy = 'a heavy part'`
    const folder = writeInterface(
      `import { useNotify } from '@pergola/sdk'
import { Button } from '@pergola/sdk/ui'
export default function Echo() {
  const notify = useNotify()
  return <Button onPress={() => import('./heavy').then(({ heavy }) => notify({ title: heavy }))}>Send</Button>
}`,
      SANDBOXED,
    )
    writeFileSync(join(folder, 'heavy.ts'), heavy)
    const { meta, folder: target } = await buildExtension({ folder })
    expect(meta).toMatchObject({ tier: 'sandboxed', grants: ['notify'] })
    const { assets } = meta.sandbox as { assets: { file: string; kind: string; integrity: string }[] }
    expect(assets.map(({ kind }) => kind).sort()).toEqual(['entry', 'style'])
    for (const { file, integrity } of assets) {
      expect(file).toMatch(/^sandbox\//)
      expect(integrity).toBe(integrityOf(readFileSync(join(target, file))))
    }
    const script = assets.find(({ kind }) => kind === 'entry')?.file ?? ''
    expect(readFileSync(join(target, script), 'utf8')).toContain('a heavy part')
  })

  it('is made on request for what runs in the page, and otherwise left out', async () => {
    const folder = writeInterface(PLAIN)
    expect((await buildExtension({ folder })).meta).not.toHaveProperty('sandbox')
    expect((await buildExtension({ folder, offersSandbox: true })).meta).toHaveProperty('sandbox')
  })

  it('cannot hold what needs the page: the build of a sandboxed interface says what', async () => {
    const folder = writeInterface(ITEMS, SANDBOXED)
    await expect(buildExtension({ folder })).rejects.toThrow(
      /@pergola\/sdk\/items is not there in the sandbox/,
    )
  })

  it('is missed by no one where it was only offered', async () => {
    const folder = writeInterface(ITEMS)
    const { meta, sandboxProblem } = await buildExtension({ folder, offersSandbox: true })
    expect(sandboxProblem).toMatch(/@pergola\/sdk\/items/)
    expect(meta).not.toHaveProperty('sandbox')
  })

  it('does not let an interface ask for what cannot be granted', async () => {
    const folder = writeInterface(PLAIN, `tier: 'sandboxed', grants: ['items:delete']`)
    await expect(buildExtension({ folder })).rejects.toThrow(/known grants are items:read/)
  })
})
