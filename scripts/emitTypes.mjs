import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Declarations of what the sources import that is no TypeScript. */
const AMBIENT = ['types/css.d.ts', 'types/icons.d.ts', 'sdk/src/ui/cssProperties.d.ts']
/** The entry points that an installed sdk has, with their source; `host` is for the shell alone and stays at home. */
export const SDK_ENTRY_POINTS = {
  index: 'client/index.ts',
  contract: 'contract/index.ts',
  ui: 'ui/index.ts',
  items: 'items/index.ts',
  testing: 'testing/index.ts',
}

/**
 * Writes the declarations of the sdk's entry points, and of whatever they name, into a folder.
 *
 * @throws Error with the compiler's messages when the compiler cannot write them.
 */
export function emitTypes(root, outDir) {
  const work = mkdtempSync(join(tmpdir(), 'pergola-types-'))
  try {
    const project = join(work, 'tsconfig.json')
    writeFileSync(project, JSON.stringify(projectOf(root, outDir)))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stdout)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function projectOf(root, outDir) {
  return {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      // A record of what was checked belongs to the whole tree; here all is written each time.
      incremental: false,
      tsBuildInfoFile: null,
      declaration: true,
      emitDeclarationOnly: true,
      // Whether the sources are right is asked by `npm run types`; here only the declarations count.
      noCheck: true,
      rootDir: join(root, 'sdk/src'),
      outDir,
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: [],
    files: [
      ...Object.values(SDK_ENTRY_POINTS).map((entryPoint) => join(root, 'sdk/src', entryPoint)),
      ...AMBIENT.map((file) => join(root, file)),
    ],
  }
}
