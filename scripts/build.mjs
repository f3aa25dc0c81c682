// `npm run build`: writes dist/console, with the SDK that it serves, dist/extensions and dist/server.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadTypeScript } from './loadTypeScript.mjs'
import { requireNode, requirePackages } from './requirements.mjs'
import { markBuilt } from './staleness.mjs'

/** @throws Error with the compiler's messages when the build fails. */
export async function build(root) {
  const [{ compile }, configurations] = await Promise.all([
    loadTypeScript(root, 'build/compile.ts'),
    loadConfigurations(root),
  ])
  const report = await compile(configurations)
  const { buildExamples } = await loadTypeScript(root, 'build/buildExamples.ts')
  await buildExamples(root)
  const { serveSdk } = await import('./packSdk.mjs')
  await serveSdk(root)
  const { compressTrees } = await loadTypeScript(root, 'build/compressTrees.ts')
  await compressTrees([join(root, 'dist/console'), join(root, 'dist/extensions')], {
    cacheDir: join(root, 'node_modules/.cache/pergola-compressed'),
  })
  markBuilt(root)
  return report
}

async function loadConfigurations(root) {
  const { default: configure } = await loadTypeScript(root, 'rspack.config.ts')
  return configure()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  requireNode()
  requirePackages(root)
  const startedAt = Date.now()
  try {
    await build(root)
    console.log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
