import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type ExtensionManifest, parseManifest, SDK_VERSION, sharedModuleKeys } from '@pergola/sdk/contract'
import { satisfies } from 'compare-versions'
import { CliError } from '../CliError'
import { readPackage } from '../readPackage'
import { checkAccessibility, type SourceFile } from './checkAccessibility'

/** Largest entry, gzip, in bytes: past it the extension slows every page that shows it. */
const MAX_ENTRY_BYTES = 60_000

/** Modules that would break the promise of the sdk, or that cannot work inside a page. */
const FORBIDDEN = [/^@pergola\/(shell|extension-loader|api)/, /^react-dom\/server/, /^node:/]

/**
 * Looks for what would keep the built extension from being loaded.
 *
 * @returns One sentence for each problem.
 * @throws {@link CliError} when nothing was built yet.
 */
export async function check(folder: string): Promise<string[]> {
  const { settings, id } = readPackage(folder)
  const target = join(folder, 'dist', `${settings.kind}s`, id)
  const file = join(target, 'meta.json')
  if (!existsSync(file)) throw new CliError('Nothing is built yet: run pergola-extension build first')
  const listed = {
    ...JSON.parse(readFileSync(file, 'utf8')),
    id,
    path: `extensions/custom/${settings.kind}s/${id}/meta.json`,
  }
  const problems: string[] = []
  try {
    const manifest = parseManifest(listed, settings.kind)
    problems.push(...checkRange(manifest), ...checkAssets(manifest, target))
  } catch (error) {
    problems.push((error as Error).message)
  }
  const sources = readSources(folder)
  return [...problems, ...sources.flatMap(checkSource), ...checkAccessibility(settings.kind, sources)]
}

function checkRange({ sdk }: ExtensionManifest): string[] {
  try {
    return satisfies(SDK_VERSION, sdk)
      ? []
      : [`meta.ts asks for SDK ${sdk}, but it is built with ${SDK_VERSION}`]
  } catch {
    return [`meta.ts asks for SDK "${sdk}", which is no version range`]
  }
}

function checkAssets({ entry, sandboxAssets, parts }: ExtensionManifest, target: string): string[] {
  const problems = parts.length === 0 ? ['It exposes no part: add input.tsx, layout.tsx or module.tsx'] : []
  for (const asset of [...entry.assets, ...sandboxAssets]) {
    const path = join(target, asset.file)
    if (!asset.integrity) problems.push(`${asset.file} is listed without a hash`)
    if (!existsSync(path)) problems.push(`${asset.file} is listed but does not exist`)
    else if (
      entry.assets.includes(asset) &&
      asset.kind === 'entry' &&
      gzipSync(readFileSync(path)).length > MAX_ENTRY_BYTES
    ) {
      problems.push(
        `${asset.file} is larger than ${MAX_ENTRY_BYTES / 1000} kB: load heavy parts with import()`,
      )
    }
  }
  return problems
}

function readSources(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/](node_modules|dist)[\\/]/.test(path))
    .map((path) => ({ path, code: readFileSync(path, 'utf8') }))
}

function checkSource({ path: file, code }: SourceFile): string[] {
  const specifiers = [...code.matchAll(/from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  const problems = specifiers
    .filter((specifier) => FORBIDDEN.some((pattern) => pattern.test(specifier)))
    .map(
      (specifier) =>
        `${file} imports ${specifier}, which extensions cannot use: shared are ${sharedModuleKeys.join(', ')}`,
    )
  if (/\beval\(|new Function\(/.test(code))
    problems.push(`${file} runs code from text, which the console's policy forbids`)
  return problems
}
