import { parseArgs } from 'node:util'
import { buildExtension } from './buildExtension'
import { CliError } from './CliError'
import { check } from './commands/check'
import { create } from './commands/create'
import { pack } from './commands/pack'

export interface CliContext {
  cwd: string
  print: (line: string) => void
  printError: (line: string) => void
}

const USAGE = `pergola-extension <command>

  create <name>   start an extension in a new folder
                  --kind interface|layout|module   (default interface)
                  --format container|mf|system     (default container)
  build           compile it into dist/, with the hash of every file
  check           look for what would keep it from being loaded or accepted
  pack            build, check, and write one archive to install on a server`

/** Runs one command. @returns Exit code: 0 done, 1 a problem that was printed, 2 the command could not be read. */
export async function runCli(args: readonly string[], context: CliContext): Promise<number> {
  try {
    return await runCommand(args, context)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    context.printError(error.message)
    return 1
  }
}

async function runCommand(args: readonly string[], { cwd, print, printError }: CliContext): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: {
      kind: { type: 'string', default: 'interface' },
      format: { type: 'string', default: 'container' },
    },
  })
  const [command, name] = positionals
  switch (command) {
    case 'create':
      create({ cwd, name, kind: String(values.kind), format: String(values.format), print })
      return 0
    case 'build': {
      const built = await buildExtension({ folder: cwd })
      print(`Built ${built.id}: ${built.assets.length} files in ${built.folder}`)
      return 0
    }
    case 'check':
      return report(await check(cwd), print)
    case 'pack':
      print(`Packed ${await pack(cwd)}`)
      return 0
    default:
      printError(USAGE)
      return 2
  }
}

function report(problems: readonly string[], print: (line: string) => void): number {
  for (const problem of problems) print(`✗ ${problem}`)
  if (problems.length === 0) print('✓ nothing to complain about')
  return problems.length === 0 ? 0 : 1
}
