import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildExtension } from '../sdk/cli/src/buildExtension'

/** Builds the example extensions into the tree that the demo serves, the way their own `build` script would. */
export async function buildExamples(root: string): Promise<void> {
  const folder = join(root, 'examples')
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of names) {
    await buildExtension({ folder: join(folder, name), outDir: join(root, 'dist/extensions/custom') })
  }
}
