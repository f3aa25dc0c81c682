import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Imports a TypeScript file of the project, named relative to it. */
export async function loadTypeScript(root, file) {
  const { createJiti } = await import('jiti')
  return createJiti(pathToFileURL(join(root, 'scripts/')).href).import(join(root, file))
}
