import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SDK_VERSION } from '@pergola/sdk/contract'
import { buildExtension } from './buildExtension'
import { CliError } from './CliError'
import { type CheckResult, check } from './commands/check'
import { create } from './commands/create'
import { dev } from './commands/dev'
import { meta } from './commands/meta'
import { pack } from './commands/pack'

export interface CliContext {
  cwd: string
  print: (line: string) => void
  printError: (line: string) => void
  /** Ends a command that would go on for ever. */
  signal?: AbortSignal
}

const USAGE = `pergola-extension <command>

  create <name>   start an extension in a new folder; <name> may have a scope
                  --kind interface|layout|module   (default interface)
                  --format container|mf|system     (default container)
                  --tier trusted|sandboxed         (default trusted; sandboxed is for interfaces)
                  --sdk <range or file>            (default the version of this command)
                  --no-install                     only write the files
  dev             show it in a running console, and every change of it as you save
                  --port <number>                  (default 4000)
                  --console <address>              (default http://127.0.0.1:8080/admin/)
  build           compile it, with the hash of every file
                  --out <folder>                   (default dist)
  meta [folder]   write the meta.json of what another bundler has built, with the hash of every file
                  [folder]                         (default dist/{kind}s/{id})
                  --entry <file>                   (default the one that is called entry.….js)
                  --parts <names>                  (default those with a file beside meta.ts)
  check           look for what would keep it from being loaded or accepted
  pack            build, check, and write one archive to install on a server
                  --no-build                       take what another bundler and meta have written to dist

--help and --version say what they name. The commands but create run in the folder of the extension.`

const COMMANDS = ['create', 'dev', 'build', 'meta', 'check', 'pack']
/** Those that take a word of their own. */
const WITH_NAME = ['create', 'meta']

const OPTIONS = {
  kind: { type: 'string', default: 'interface' },
  format: { type: 'string', default: 'container' },
  tier: { type: 'string', default: 'trusted' },
  sdk: { type: 'string' },
  'no-install': { type: 'boolean', default: false },
  out: { type: 'string' },
  entry: { type: 'string' },
  parts: { type: 'string' },
  'no-build': { type: 'boolean', default: false },
  port: { type: 'string', default: '4000' },
  console: { type: 'string', default: 'http://127.0.0.1:8080/admin/' },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
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
    if (!(error instanceof CliError || isSystemError(error))) throw error
    context.printError(error.message)
    return 1
  }
}

async function runCommand(args: readonly string[], context: CliContext): Promise<number> {
  const { cwd, print, printError, signal } = context
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
  const [command, ...rest] = positionals
  if (values.version || values.help) {
    print(values.version ? SDK_VERSION : USAGE)
    return 0
  }
  if (command !== undefined && !COMMANDS.includes(command)) {
    printError(`There is no command "${command}"\n\n${USAGE}`)
    return 2
  }
  const [name] = command !== undefined && WITH_NAME.includes(command) ? rest.splice(0, 1) : []
  if (rest.length > 0) {
    printError(`"${rest.join(' ')}" is more than ${command} takes\n\n${USAGE}`)
    return 2
  }
  switch (command) {
    case 'create': {
      const { kind, format, tier, sdk } = values
      create({ cwd, name, kind, format, tier, sdk, installs: !values['no-install'], print })
      return 0
    }
    case 'dev':
      await dev({
        folder: cwd,
        port: readPort(values.port),
        consoleUrl: readAddress(values.console),
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
    case 'meta': {
      const { entry, parts } = values
      const { file, count } = await meta({ folder: cwd, target: name && resolve(cwd, name), entry, parts })
      print(`Wrote ${file}, which lists ${count} files`)
      return 0
    }
    case 'check':
      return report(await check(cwd), print)
    case 'pack':
      print(`Packed ${await pack(cwd, { builds: !values['no-build'] })}`)
      return 0
    default:
      printError(USAGE)
      return 2
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new CliError(`--port takes a number up to 65535, not "${text}"`)
}

function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new CliError(`--console takes an address such as http://127.0.0.1:8080/admin/, not "${text}"`)
}

/** A disk that is full, a folder that must not be written: the message names the file. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

function isUnknownOption(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}

function report({ problems, accepted }: CheckResult, print: (line: string) => void): number {
  for (const doubt of accepted) print(`– ${doubt}`)
  for (const problem of problems) print(`✗ ${problem}`)
  if (problems.length === 0) print('✓ nothing to complain about')
  return problems.length === 0 ? 0 : 1
}
