import type { ExtensionKind } from '@pergola/sdk/contract'
import type { Project } from '../project/Project'
import type { ExtensionTrees } from './ExtensionTrees'
import type { ExtensionVersion } from './ExtensionVersion'
import { pickVersion } from './pickVersion'
import { type ExtensionTier, isLocked, readChoices } from './projectChoices'

/** One entry of a listing: the extension's own `meta.json`, its id and the address of that file. */
export interface ExtensionRecord extends Record<string, unknown> {
  id: string
  path: string
  /** Only there for what runs in a frame of its own. */
  tier?: 'sandboxed'
}

/**
 * The extensions of one kind that a project uses, each in its active version.
 *
 * @param disabled - Query parameter `disable_extensions` of a page in safe mode: `*` or ids, separated by commas. Of
 *   these only what came with the console is listed.
 */
export async function listEnabled(
  trees: ExtensionTrees,
  project: Project,
  kind: ExtensionKind,
  disabled?: unknown,
): Promise<ExtensionRecord[]> {
  const choices = await readChoices(project.knex)
  const isLeftOut = readSafeMode(disabled)
  const records: ExtensionRecord[] = []
  for (const [id, all] of await trees.list(kind)) {
    const versions = all.filter((each) => !isLeftOut(each))
    const { enabled, version, tier } = choices.of({ kind, id })
    const active = pickVersion(versions, version)
    if (!active || !enabled || isLocked(project.config, { kind, id })) continue
    records.push(toRecord(active, effectiveTier(active, tier)))
  }
  return records
}

/** What asks for the sandbox itself stays there; a project can only put more into it. */
export function effectiveTier({ meta }: ExtensionVersion, chosen: ExtensionTier): ExtensionTier {
  return meta.tier === 'sandboxed' ? 'sandboxed' : chosen
}

/** True for a version with a bundle for the sandbox; layouts and modules are part of the page and have none. */
export function canSandbox({ kind, meta }: ExtensionVersion): boolean {
  const { assets } = (meta.sandbox ?? {}) as { assets?: unknown }
  return kind === 'interface' && Array.isArray(assets) && assets.length > 0
}

function toRecord(
  { kind, id, path, version, origin, meta }: ExtensionVersion,
  tier: ExtensionTier,
): ExtensionRecord {
  const { sandbox, ...named } = replaceWords(meta, `${kind}s.${id}`) as Record<string, unknown>
  return {
    ...named,
    // The frame's own bundle is of no use to what runs in the page.
    ...(tier === 'sandboxed' ? { sandbox } : {}),
    id,
    path,
    ...(origin === 'installed' ? { version } : {}),
    ...(tier === 'sandboxed' ? { tier } : {}),
  }
}

function readSafeMode(disabled: unknown): (version: ExtensionVersion) => boolean {
  const ids = typeof disabled === 'string' ? disabled.split(',') : []
  return ({ id, origin }) => origin !== 'core' && (ids.includes('*') || ids.includes(id))
}

/** Replaces each blank-separated `$t:word` by the message key `{prefix}.{word}`, through objects and arrays. */
function replaceWords(value: unknown, prefix: string): unknown {
  if (typeof value === 'string') {
    if (!value.includes('$t:')) return value
    const replace = (word: string) => (word.startsWith('$t:') ? `${prefix}.${word.slice(3)}` : word)
    return value.split(' ').map(replace).join(' ')
  }
  if (Array.isArray(value)) return value.map((entry) => replaceWords(entry, prefix))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replaceWords(entry, prefix)]))
}
