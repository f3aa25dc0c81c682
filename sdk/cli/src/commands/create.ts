import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ExtensionKind } from '@pergola/sdk/contract'
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
  print: (line: string) => void
}

const TEMPLATES: Record<ExtensionKind, (id: string) => Record<string, string>> = {
  interface: interfaceTemplate,
  layout: layoutTemplate,
  module: moduleTemplate,
}

/** Writes the files of a new extension that builds and works as it is. */
export function create({ cwd, name, kind, format, print }: CreateOptions): void {
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
  const files = { ...packageTemplate({ id: name, kind, format }), ...TEMPLATES[kind as ExtensionKind](name) }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  print(`Created ${folder}\n\n  cd ${name}\n  npm install\n  npm run build`)
}
