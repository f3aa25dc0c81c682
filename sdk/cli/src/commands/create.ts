import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ExtensionKind, SDK_VERSION } from '@pergola/sdk/contract'
import { CliError } from '../CliError'
import { installedFrom } from '../installedFrom'
import { interfaceTemplate } from '../templates/interfaceTemplate'
import { layoutTemplate } from '../templates/layoutTemplate'
import { moduleTemplate } from '../templates/moduleTemplate'
import { packageTemplate } from '../templates/packageTemplate'

export interface CreateOptions {
  cwd: string
  /** Id of the extension, which becomes the name of its folder; `@scope/id` for the name of its package. */
  name: string | undefined
  kind: string
  format: string
  /** Default `trusted`. */
  tier?: string
  /** Version range, address or file of the sdk. Default: the one that this command belongs to, from where it came. */
  sdk?: string
  /** Default true. */
  installs?: boolean
  print: (line: string) => void
}

const TEMPLATES: Record<ExtensionKind, (id: string, tier: string) => Record<string, string>> = {
  interface: interfaceTemplate,
  layout: layoutTemplate,
  module: moduleTemplate,
}

/** The longest id that servers take is 64 characters. */
const NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?(?=.{1,64}$)([a-z0-9]+(?:-[a-z0-9]+)*)$/

/**
 * Writes the files of a new extension that builds and works as it is, and installs what it needs.
 *
 * @throws {@link CliError} when something about the request is wrong; nothing is written then.
 */
export function create(options: CreateOptions): void {
  const {
    cwd,
    name,
    kind,
    format,
    tier = 'trusted',
    sdk = installedFrom() ?? `^${SDK_VERSION}`,
    installs = true,
    print,
  } = options
  const [, id] = NAME.exec(name ?? '') ?? []
  if (!name || !id) {
    throw new CliError(
      'Name the extension in kebab-case, for example: pergola-extension create color-wheel (or @acme/color-wheel)',
    )
  }
  checkChoices(kind, format, tier)
  const folder = join(cwd, id)
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new CliError(`${folder} exists already and is not empty: choose another name or remove it`)
  }
  const files = {
    ...packageTemplate({ name, kind, format, sdk }),
    ...TEMPLATES[kind as ExtensionKind](id, tier),
  }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  if (installs) print(`Installing the packages of ${folder}…`)
  const isInstalled = installs && install(folder)
  const steps = [`cd ${id}`, ...(isInstalled ? [] : ['npm install']), 'npm run dev']
  print(`Created ${folder}\n\n${steps.map((step) => `  ${step}`).join('\n')}`)
  if (installs && !isInstalled) {
    print(
      '\nIts packages could not be installed: see above. --sdk names an archive of the SDK to install instead.',
    )
  }
}

function checkChoices(kind: string, format: string, tier: string): void {
  if (!Object.hasOwn(TEMPLATES, kind))
    throw new CliError(`There is no kind "${kind}": choose interface, layout or module`)
  if (!['container', 'mf', 'system'].includes(format)) {
    throw new CliError(`There is no format "${format}": choose container, mf or system`)
  }
  if (!['trusted', 'sandboxed'].includes(tier)) {
    throw new CliError(`There is no tier "${tier}": choose trusted or sandboxed`)
  }
  if (tier === 'sandboxed' && kind !== 'interface') {
    throw new CliError(`A ${kind} is part of the page: only an interface can be sandboxed`)
  }
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
