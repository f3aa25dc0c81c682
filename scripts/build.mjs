// `npm run build`: writes dist/console, dist/extensions and dist/server.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { requireNode, requirePackages } from './requirements.mjs'
import { markBuilt } from './staleness.mjs'

/** @throws Error with the compiler's messages when the build fails. */
export async function build(root) {
  const [{ rspack }, configurations] = await Promise.all([import('@rspack/core'), loadConfigurations(root)])
  const compiler = rspack(configurations)
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result))))
  })
  const report = stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY })
  if (stats.hasErrors()) throw new Error(report)
  const { buildExamples } = await loadTypeScript(root, 'build/buildExamples.ts')
  await buildExamples(root)
  markBuilt(root)
  return report
}

export async function loadConfigurations(root, env = {}) {
  const { default: configure } = await loadTypeScript(root, 'rspack.config.ts')
  return configure(env)
}

async function loadTypeScript(root, file) {
  const { createJiti } = await import('jiti')
  return createJiti(pathToFileURL(join(root, 'scripts/')).href).import(join(root, file))
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
