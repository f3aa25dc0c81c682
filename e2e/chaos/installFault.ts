import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { buildExtension } from '../../sdk/cli/src/buildExtension'
import { type FaultRecipe, HEALTHY, type Target } from './faults'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A copy of the built extension tree, so that broken extensions never touch the build. */
export function copyExtensionTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pergola-chaos-'))
  cpSync(join(root, 'dist/extensions'), folder, { recursive: true })
  return folder
}

/** Puts a custom extension in place of the core one of the same id, with one fault in one part. */
export async function installFault(tree: string, target: Target, recipe: FaultRecipe): Promise<void> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const work = mkdtempSync(join(root, '.cache/chaos-'))
  const folder = join(work, target.id)
  mkdirSync(folder)
  try {
    writePackage(work, folder, target, recipe)
    const built = await buildExtension({ folder, outDir: join(tree, 'custom') })
    const file = join(built.folder, 'meta.json')
    const meta = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify(recipe.metadata?.(meta) ?? meta))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Gives the core extension its place back. */
export function removeFault(tree: string, { kind, id }: Target): void {
  rmSync(join(tree, 'custom', `${kind}s`, id), { recursive: true, force: true })
}

function writePackage(work: string, folder: string, target: Target, recipe: FaultRecipe): void {
  const core = join(root, `core-${target.kind}s`, target.id)
  cpSync(join(core, 'meta.ts'), join(folder, 'meta.ts'))
  cpSync(join(core, 'messages.json'), join(folder, 'messages.json'))
  // The other parts of the extension work, so that only the broken one is on trial.
  const parts = { interface: ['input', 'display'], layout: ['layout', 'options'], module: ['module'] }[
    target.kind
  ]
  for (const part of parts) {
    writeFileSync(
      join(folder, `${part}.tsx`),
      part === target.part ? (recipe.source ?? HEALTHY) : (WORKING[part] ?? HEALTHY),
    )
  }
  writeFileSync(join(folder, 'chaos.module.css'), `.chaos { font: inherit }\n${recipe.style ?? ''}`)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      name: target.id,
      version: `1.0.${Date.now() % 100_000}`,
      pergola: { kind: target.kind },
    }),
  )
  // A copy under a name of its own is not the shared module.
  cpSync(join(root, 'node_modules/react'), join(work, 'own-react'), { recursive: true })
}

const WORKING: Record<string, string> = {
  layout: `import { Link } from 'react-router-dom'
export default function List({ items, primaryKeyField, getItemPath }) {
  return <ul aria-label="chaos list">{items.slice(0, 20).map((item) => <li key={item[primaryKeyField]}><Link to={getItemPath(item)}>{item.name}</Link></li>)}</ul>
}
`,
}

/** Makes the network do to the broken part what the recipe says. */
export async function breakNetwork(page: Page, target: Target, recipe: FaultRecipe): Promise<void> {
  const { network } = recipe
  if (!network) return
  await page.route(`**/extensions/custom/${target.kind}s/${target.id}/${target.part}.*.js`, async (route) => {
    switch (network) {
      case 'not-found':
        return route.fulfill({ status: 404, body: 'not found' })
      case 'server-error':
        return route.fulfill({ status: 500, body: 'broken' })
      case 'hang':
        return
      default: {
        const response = await route.fetch()
        const body = await response.text()
        if (network === 'plain-text')
          return route.fulfill({
            response,
            headers: { ...response.headers(), 'content-type': 'text/plain' },
            body,
          })
        return route.fulfill({
          response,
          body: network === 'truncate' ? body.slice(0, body.length / 2) : `${body}\n}{`,
        })
      }
    }
  })
}
