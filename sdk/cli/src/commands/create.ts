import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ExtensionKind, SDK_VERSION } from '@pergola/sdk/contract'
import { CliError } from '../CliError'
import { interfaceTemplate } from '../templates/interfaceTemplate'
import { layoutTemplate } from '../templates/layoutTemplate'
import { moduleTemplate } from '../templates/moduleTemplate'
import { packageTemplate } from '../templates/packageTemplate'

export interface CreateOptions {
  cwd: string
  name: string | undefined
  kind: string
  format: string
  /** Version range, address or file of the sdk. Default: the version that this command belongs to. */
  sdk?: string
  /** Default true. */
  installs?: boolean
  print: (line: string) => void
}

const TEMPLATES: Record<ExtensionKind, (id: string) => Record<string, string>> = {
  interface: interfaceTemplate,
  layout: layoutTemplate,
  module: moduleTemplate,
}

/**
 * Writes the files of a new extension that builds and works as it is, and installs what it needs.
 *
 * @throws {@link CliError} when something about the request is wrong; nothing is written then.
 */
export function create({
  cwd,
  name,
  kind,
  format,
  sdk = `^${SDK_VERSION}`,
  installs = true,
  print,
}: CreateOptions): void {
  if (!name || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    throw new CliError('Name the extension in kebab-case, for example: pergola-extension create color-wheel')
  }
  if (!(kind in TEMPLATES))
    throw new CliError(`There is no kind "${kind}": choose interface, layout or module`)
  if (!['container', 'mf', 'system'].includes(format)) {
    throw new CliError(`There is no format "${format}": choose container, mf or system`)
  }
  const folder = join(cwd, name)
  if (existsSync(folder)) throw new CliError(`${folder} exists already: choose another name or remove it`)
  const files = {
    ...packageTemplate({ id: name, kind, format, sdk }),
    ...TEMPLATES[kind as ExtensionKind](name),
  }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  const isInstalled = installs && install(folder)
  const steps = [`cd ${name}`, ...(isInstalled ? [] : ['npm install']), 'npm run dev']
  print(`Created ${folder}\n\n${steps.map((step) => `  ${step}`).join('\n')}`)
}

/** @returns Whether everything was installed; npm itself says why not. */
function install(folder: string): boolean {
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  return (
    spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: isWindows })
      .status === 0
  )
}

const isWindows = process.platform === 'win32'
