import type { ExtensionKind } from '@pergola/sdk/contract'
import { judgeSdkRange } from '@pergola/sdk/versions'
import type { Project } from '../project/Project'
import type { ExtensionTrees } from './ExtensionTrees'
import type { ExtensionVersion } from './ExtensionVersion'
import { pickVersion } from './pickVersion'
import { type ExtensionTier, isLocked, type ProjectChoices, readChoices } from './projectChoices'
import { replaceWords } from './replaceWords'

/** One entry of a listing: the extension's own `meta.json`, its id and the address of that file. */
export interface ExtensionRecord extends Record<string, unknown> {
  id: string
  path: string
  /** Whether it was built for the SDK of this console; pages refuse what was not. */
  compatible: boolean
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
  return listChosen(trees, project, kind, await readChoices(project.knex), disabled)
}

/** The same, for those who have read the choices of the project. */
export async function listChosen(
  trees: ExtensionTrees,
  project: Project,
  kind: ExtensionKind,
  choices: ProjectChoices,
  disabled?: unknown,
): Promise<ExtensionRecord[]> {
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

/** Records that were made of a version, by tier: walking through all its texts takes longer than all the rest. */
const made = new WeakMap<ExtensionVersion, Map<ExtensionTier, ExtensionRecord>>()

/** @returns The same object for the same version and tier; not to be changed. */
function toRecord(version: ExtensionVersion, tier: ExtensionTier): ExtensionRecord {
  const byTier = made.get(version) ?? new Map<ExtensionTier, ExtensionRecord>()
  made.set(version, byTier)
  const record = byTier.get(tier) ?? makeRecord(version, tier)
  byTier.set(tier, record)
  return record
}

function makeRecord(
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
    compatible: isCompatible(meta.sdk),
    ...(origin === 'installed' ? { version } : {}),
    ...(tier === 'sandboxed' ? { tier } : {}),
  }
}

/** @param range - Key `sdk` of `meta.json`; left out, any SDK will do. */
function isCompatible(range: unknown): boolean {
  return typeof range !== 'string' || range === '' || judgeSdkRange(range) === 'compatible'
}

function readSafeMode(disabled: unknown): (version: ExtensionVersion) => boolean {
  const ids = typeof disabled === 'string' ? disabled.split(',') : []
  return ({ id, origin }) => origin !== 'core' && (ids.includes('*') || ids.includes(id))
}
