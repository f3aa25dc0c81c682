import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildExtension } from './buildExtension'
import { CliError } from './CliError'
import { check } from './commands/check'
import { create } from './commands/create'
import { dev } from './commands/dev'
import { pack } from './commands/pack'

export interface CliContext {
  cwd: string
  print: (line: string) => void
  printError: (line: string) => void
  /** Ends a command that would go on for ever. */
  signal?: AbortSignal
}

const USAGE = `pergola-extension <command>

  create <name>   start an extension in a new folder
                  --kind interface|layout|module   (default interface)
                  --format container|mf|system     (default container)
                  --sdk <range or file>            (default the version of this command)
                  --no-install                     only write the files
  dev             show it in a running console, and every change of it as you save
                  --port <number>                  (default 4000)
                  --console <address>              (default http://127.0.0.1:8080/admin/)
  build           compile it, with the hash of every file
                  --out <folder>                   (default dist)
  check           look for what would keep it from being loaded or accepted
  pack            build, check, and write one archive to install on a server`

const OPTIONS = {
  kind: { type: 'string', default: 'interface' },
  format: { type: 'string', default: 'container' },
  sdk: { type: 'string' },
  'no-install': { type: 'boolean', default: false },
  out: { type: 'string' },
  port: { type: 'string', default: '4000' },
  console: { type: 'string', default: 'http://127.0.0.1:8080/admin/' },
} as const

/** Runs one command. @returns Exit code: 0 done, 1 a problem that was printed, 2 the command could not be read. */
export async function runCli(args: readonly string[], context: CliContext): Promise<number> {
  try {
    return await runCommand(args, context)
  } catch (error) {
    if (isUnknownOption(error)) {
      context.printError(`${error.message}\n\n${USAGE}`)
      return 2
    }
    if (!(error instanceof CliError)) throw error
    context.printError(error.message)
    return 1
  }
}

async function runCommand(args: readonly string[], context: CliContext): Promise<number> {
  const { cwd, print, printError, signal } = context
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
  const [command, name] = positionals
  switch (command) {
    case 'create': {
      const { kind, format, sdk } = values
      create({ cwd, name, kind, format, sdk, installs: !values['no-install'], print })
      return 0
    }
    case 'dev':
      await dev({
        folder: cwd,
        port: Number(values.port),
        consoleUrl: values.console,
        print,
        printError,
        signal,
      })
      return 0
    case 'build': {
      const built = await buildExtension({
        folder: cwd,
        outDir: values.out && resolve(cwd, values.out),
        offersSandbox: true,
      })
      print(`Built ${built.id}: ${built.assets.length} files in ${built.folder}`)
      if (built.sandboxProblem) print(`It cannot be put into the sandbox:\n${built.sandboxProblem}`)
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

function isUnknownOption(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}

function report(problems: readonly string[], print: (line: string) => void): number {
  for (const problem of problems) print(`✗ ${problem}`)
  if (problems.length === 0) print('✓ nothing to complain about')
  return problems.length === 0 ? 0 : 1
}
