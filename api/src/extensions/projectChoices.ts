import type { Knex } from 'knex'
import type { ProjectConfig } from '../project/ProjectConfig'
import { extensionsTable } from '../system/extensionsTable'
import { type ExtensionVersion, extensionKey } from './ExtensionVersion'

/** `trusted` runs in the page; `sandboxed` in a frame of its own, with nothing but its value and options. */
export type ExtensionTier = 'trusted' | 'sandboxed'

/** What a project decided about one extension. */
export interface ExtensionChoice {
  enabled: boolean
  /** Null: the preferred one. */
  version: string | null
  tier: ExtensionTier
}

const DEFAULT_CHOICE: ExtensionChoice = { enabled: true, version: null, tier: 'trusted' }

/** The decisions of a project by {@link extensionKey}; asking for one that was never made gives the default. */
export interface ProjectChoices {
  of: (extension: Pick<ExtensionVersion, 'kind' | 'id'>) => ExtensionChoice
}

interface ChoiceRow {
  key: string
  enabled: boolean | number
  version: string | null
  tier: string
}

export async function readChoices(db: Knex): Promise<ProjectChoices> {
  const rows: ChoiceRow[] = await db(extensionsTable.name).select('key', 'enabled', 'version', 'tier')
  const choices = new Map(
    rows.map(({ key, enabled, version, tier }): [string, ExtensionChoice] => [
      key,
      { enabled: Boolean(enabled), version, tier: tier === 'sandboxed' ? 'sandboxed' : 'trusted' },
    ]),
  )
  return { of: (extension) => choices.get(extensionKey(extension)) ?? DEFAULT_CHOICE }
}

export async function writeChoice(db: Knex, key: string, choice: ExtensionChoice): Promise<void> {
  await db(extensionsTable.name)
    .insert({ key, ...choice })
    .onConflict('key')
    .merge()
}

/** True for what the operator keeps from a project in its configuration file (`interfaces/wysiwyg`). */
export function isLocked(
  { disabledExtensions }: ProjectConfig,
  { kind, id }: Pick<ExtensionVersion, 'kind' | 'id'>,
): boolean {
  return disabledExtensions.includes(`${kind}s/${id}`)
}
