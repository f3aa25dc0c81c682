import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { DEFAULT_BUDGETS } from '../../extension-loader/src/budgets'
import { buildExtension } from '../../sdk/cli/src/buildExtension'
import { type FaultRecipe, HEALTHY, type Target } from './faults'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A copy of the built extension tree, so that broken extensions never touch the build. */
export function copyExtensionTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pergola-chaos-'))
  cpSync(join(root, 'dist/extensions'), folder, { recursive: true })
  return folder
}

/** What a build depends on. */
type FaultCode = Pick<FaultRecipe, 'source' | 'style'>

/** Builds in the order of the tests while those run; faults of the network and of metadata share theirs. */
export class FaultBuilds {
  readonly #built = new Map<string, Promise<string>>()
  readonly #work: string
  #last: Promise<unknown> = Promise.resolve()

  constructor() {
    mkdirSync(join(root, '.cache'), { recursive: true })
    this.#work = mkdtempSync(join(root, '.cache/chaos-'))
  }

  /** @returns Folder that holds the built extension. */
  build(target: Target, recipe: FaultCode): Promise<string> {
    const key = keyOf(target, recipe)
    const known = this.#built.get(key)
    if (known) return known
    const work = mkdtempSync(join(this.#work, 'build-'))
    const building = this.#last.then(() => buildFault(work, target, recipe))
    // Anyone who waits for a build is notified that it failed; the others go on, and a next attempt builds again.
    this.#last = building.catch(() => void this.#built.delete(key))
    this.#built.set(key, building)
    return building
  }

  /** What failed once is built again for the next attempt. */
  forget(target: Target, recipe: FaultCode): void {
    this.#built.delete(keyOf(target, recipe))
  }

  async remove(): Promise<void> {
    await this.#last
    rmSync(this.#work, { recursive: true, force: true })
  }
}

const keyOf = (target: Target, { source, style }: FaultCode) => JSON.stringify([target, source, style])

async function buildFault(work: string, target: Target, recipe: FaultCode): Promise<string> {
  const folder = join(work, target.id)
  mkdirSync(folder, { recursive: true })
  writePackage(work, folder, target, recipe)
  return (await buildExtension({ folder, outDir: join(work, 'dist') })).folder
}

/**
 * Puts a custom extension in place of the core one of the same id, with one fault in one part. Its folder has its name once it is
 * whole: a page of an earlier test that is still open may ask for a file of it, and browsers keep for good what they get.
 *
 * @returns Function that gives the core extension its place back, unless another fault has it: a test that ran out of time goes on
 *   beside its next attempt.
 */
export function installFault(
  tree: string,
  built: string,
  { kind, id }: Target,
  recipe: Pick<FaultRecipe, 'metadata'> = {},
): () => void {
  const folder = join(tree, 'custom', `${kind}s`, id)
  const prepared = mkdtempSync(join(tree, '.fault-'))
  cpSync(built, prepared, { recursive: true })
  const file = join(prepared, 'meta.json')
  const meta = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify(recipe.metadata?.(meta) ?? meta))
  mkdirSync(join(tree, 'custom', `${kind}s`), { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  renameSync(prepared, folder)
  const installed = statSync(folder).ino
  return () => {
    if (statSync(folder, { throwIfNoEntry: false })?.ino === installed) rmSync(folder, { recursive: true })
  }
}

function writePackage(work: string, folder: string, target: Target, recipe: FaultCode): void {
  const core = join(root, `core-${target.kind}s`, target.id)
  // Without the bundles that core extensions share: each file is found by the name of its part.
  const definition = readFileSync(join(core, 'meta.ts'), 'utf8').replace(/^ *bundle: .*\n/m, '')
  writeFileSync(join(folder, 'meta.ts'), definition)
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
      version: '1.0.1',
      pergola: { kind: target.kind },
    }),
  )
  // A copy under a name of its own is not the shared module.
  if (recipe.source?.includes('own-react')) {
    cpSync(join(root, 'node_modules/react'), join(work, 'own-react'), { recursive: true })
  }
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
  if (passesInNoTime(recipe)) await page.addInitScript(hurry, DEFAULT_BUDGETS.fallbackMs)
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

/** Whether the test shortens the wait for the fallback, since it is what the fault comes to. */
export function passesInNoTime({ network, fault }: FaultRecipe): boolean {
  return network === 'hang' || fault === 'waits for ever'
}

/** Lets the wait for the fallback pass in no time, and leaves all other timers alone. */
function hurry(waitMs: number): void {
  const start = window.setTimeout
  const hurried = (handler: TimerHandler, delayMs?: number, ...rest: unknown[]) =>
    start(handler, delayMs === waitMs ? 100 : delayMs, ...rest)
  window.setTimeout = hurried as typeof window.setTimeout
}
