import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compile } from './compile'
import { SmallSharingPlugin } from './SmallSharingPlugin'

interface Container {
  init: (scope: Record<string, unknown>) => unknown
  get: (part: string) => Promise<() => { default: string }>
}

let folder: string
let container: Container
let answer: () => unknown

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pergola-sharing-'))
  for (const part of ['first', 'second']) {
    const code = `import { name } from 'shared'\nexport default '${part} with ' + name`
    await writeFile(join(folder, `${part}.js`), code)
  }
  await compile([
    {
      context: folder,
      mode: 'production',
      target: 'async-node',
      entry: {},
      output: { path: folder, filename: '[name].cjs', chunkFilename: '[name].cjs' },
      plugins: [
        new rspack.container.ContainerPlugin({
          name: 'container',
          library: { type: 'commonjs-module' },
          exposes: { './first': './first.js', './second': './second.js' },
        }),
        new rspack.sharing.ConsumeSharedPlugin({
          consumes: { shared: { singleton: true, requiredVersion: false, import: false } },
        }),
        new SmallSharingPlugin(),
      ],
    },
  ])
  container = createRequire(join(folder, 'x.cjs'))('./container.cjs')
  container.init({ shared: { '1.0.0': { get: () => answer(), loaded: true } } })
})
afterAll(() => rm(folder, { recursive: true }))

const draw = async (part: string) => (await container.get(`./${part}`))().default

describe('a container that takes what it shares from the page', () => {
  it('fails with the reason where a module cannot be fetched, and fetches it again for the next part', async () => {
    answer = () => Promise.reject(new Error('offline'))
    await expect(draw('first')).rejects.toThrow('offline')
    answer = () => Promise.resolve(() => ({ name: 'the page' }))
    await expect(draw('second')).resolves.toBe('second with the page')
  })
})
