import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Makes a folder a place outside of this project, in which the packed sdk is installed beside what it depends on. */
export function installSdkIn(outside: string): void {
  const modules = join(outside, 'node_modules')
  mkdirSync(join(modules, '@pergola'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@pergola') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  node(root, 'scripts/packSdk.mjs', join(modules, '@pergola/sdk'))
}

function node(cwd: string, ...args: string[]): string {
  // A shell outside of a test does not set what Vite takes for its mode.
  const { NODE_ENV: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env })
  if (status !== 0) throw new Error(stdout + stderr)
  return stdout
}

function pergola(outside: string, cwd: string, ...args: string[]): string {
  return node(cwd, join(outside, 'node_modules/@pergola/sdk/cli/bin.mjs'), ...args)
}

/** Files that a section of the guide says to write. */
function filesOf(section: string): [file: string, content: string][] {
  const guide = readFileSync(join(root, 'docs/extensions/other-bundlers.md'), 'utf8')
  const text = guide.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? ''
  return [...text.matchAll(/```\w+ title="([^"]+)"\n([\s\S]*?)```/g)].map((match) => [
    match[1] ?? '',
    match[2] ?? '',
  ])
}

/** The recipes of the guide, with the format that each packs, and its build as the guide says to run it. */
const RECIPES = {
  Vite: { format: 'module', build: ['vite/bin/vite.js', 'build'] },
  webpack: { format: 'system', build: ['webpack-cli/bin/cli.js'] },
}
export type Recipe = keyof typeof RECIPES

export interface FollowedRecipe {
  /** Path of the archive. */
  archive: string
  /** Path of the script that consoles load first. */
  entry: string
  /** What `meta` and `check` have said. */
  said: string
}

/** Follows a recipe from a new extension `color-wheel` to an archive. @param outside - See {@link installSdkIn}. */
export function followRecipe(outside: string, recipe: Recipe): FollowedRecipe {
  const { format, build } = RECIPES[recipe]
  const folder = join(outside, 'color-wheel')
  const run = (cwd: string, ...args: string[]) => pergola(outside, cwd, ...args)
  rmSync(folder, { recursive: true, force: true })
  run(outside, 'create', 'color-wheel', '--no-install')
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  manifest.pergola.format = format
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  for (const [file, content] of filesOf(recipe)) writeFileSync(join(folder, file), content)
  const [script = '', ...args] = build
  node(folder, join(outside, 'node_modules', script), ...args)
  const said = run(folder, 'meta') + run(folder, 'check')
  run(folder, 'pack', '--no-build')
  return {
    archive: join(folder, 'dist/color-wheel-1.0.0.tgz'),
    entry: join(folder, 'dist/interfaces/color-wheel/entry.js'),
    said,
  }
}
